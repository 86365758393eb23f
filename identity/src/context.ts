import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config/config';
import type { EventHub } from './sessions/events/eventHub';
import type { Telegram } from './messaging/gateways/telegram/telegram';
import type { Channels } from './messaging/channels/createChannels';
import type { Metrics } from './platform/http/metrics';
import type { GlobalGuard } from './protection/limits/globalGuard';
import type { SecretTries } from './protection/limits/applicationSecretTries';
import type { JudgeFiles } from './platform/files/acceptedFileType';
import type { KnownRefusals } from './protection/limits/knownRefusals';
import type { Activity } from './applications/activity/activity';
import type { WebhookWorker } from './applications/webhooks/webhookWorker';
import type { Hashing } from './sign-in/two-factor/hashing';
import type { OutboxWorkers } from './messaging/outbox/createOutbox';
import type { FollowedSwitches } from './messaging/channels/createSwitches';
import type { Spending } from './messaging/money/createSpending';
import type { Receipts } from './messaging/receipts/createReceipts';
import type { Scan } from './site/support/scanner/clamd';
import type { FileStorage } from './site/support/storage/fileStorage';
import type { Secrets } from './platform/secrets';
import type { Database } from './platform/storage/database';

/** The dependencies of every domain; created once, replaced individually in tests. */
export interface Context {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  db: Database;
  /** For reads of operators, see Storage. */
  reads: Database;
  /** Whether calls wait for a connection to the database. */
  isDatabaseBusy(): boolean;
  outbox: OutboxWorkers;
  /** The ways of a code to a phone. */
  channels: Channels;
  /** What operators have switched for a while. */
  switches: FollowedSwitches;
  /** What codes cost today. */
  spending: Spending;
  /** Takes what carriers report of messages. */
  receipts: Receipts;
  /** The Telegram gateway; undefined if it is off. */
  telegram: Telegram | undefined;
  /** The open event streams of pages. */
  events: EventHub;
  /** Guesses at the secrets of applications, counted in this process. */
  secretTries: SecretTries;
  /** Limits that this process has found reached. */
  knownRefusals: KnownRefusals;
  /** Delivers webhook events to applications. */
  webhooks: WebhookWorker;
  /** The activity of applications, written in batches. */
  activity: Activity;
  /** Counts wrong codes across all accounts. */
  globalGuard: GlobalGuard;
  /** Slow hashes of passwords and recovery codes, in the one pool of this process. */
  hashing: Hashing;
  /** Judges the files of a request to support. */
  judgeFiles: JudgeFiles;
  /** The files of support requests. */
  supportFiles: FileStorage;
  /** The virus scanner; undefined without one. */
  scan: Scan | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
