import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config/config';
import { createEventHub, type EventHub } from './sessions/events/eventHub';
import { liveSessions } from './sessions/events/liveSessions.repository';
import { createGateways } from './messaging/gateways/createGateways';
import type { Telegram } from './messaging/gateways/telegram/telegram';
import type { Metrics } from './platform/http/metrics';
import type { Prometheus } from './platform/http/prometheus';
import { createGlobalGuard, type GlobalGuard } from './protection/limits/globalGuard';
import { createSecretTries, type SecretTries } from './protection/limits/secretTries';
import { createHashing, type Hashing } from './sign-in/two-factor/hashing';
import { createOutbox, type OutboxWorkers } from './messaging/outbox/createOutbox';
import type { Secrets } from './platform/secrets';
import { idleLimit } from './sessions/idleLimit';
import type { Storage } from './platform/storage/storage';
import type { Database } from './platform/storage/database';

/** What every domain is built from; made once, replaced piece by piece in tests. */
export interface Context {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  db: Database;
  outbox: OutboxWorkers;
  /** The way to people's Telegram; undefined where there is none. */
  telegram: Telegram | undefined;
  /** The open pages that hear what happens to their account. */
  events: EventHub;
  /** Guesses at the secrets of applications, counted in this process. */
  secretTries: SecretTries;
  /** Counts wrong codes across all accounts. */
  globalGuard: GlobalGuard;
  /** Slow hashes of passwords and recovery codes, in the one pool of this process. */
  hashing: Hashing;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

interface ContextParts extends Pick<Context, 'config' | 'secrets' | 'clock' | 'log'> {
  storage: Pick<Storage, 'db' | 'listen'>;
  prometheus: Prometheus;
}

/** Puts a running service's parts together; the outbox's workers are not started yet. */
export function createContext({ config, secrets, storage, clock, log, prometheus }: ContextParts): Context {
  const { db } = storage;
  const gateways = createGateways(config, db, clock);
  const outbox = createOutbox({ db, clock, gateways, log, prometheus });
  const events = createEventHub({
    listen: storage.listen,
    liveSessions: (sids) => {
      const now = clock.now();
      return liveSessions(db, sids, { now, idleSince: idleLimit(config, now) });
    },
    // The trigger that ends a session queues the messages to its clients.
    onSessionEnded: () => outbox.wake('logout'),
    onError: (error) => log.warn({ err: error }, 'open pages cannot be told'),
  });
  return {
    config,
    secrets,
    clock,
    db,
    globalGuard: createGlobalGuard({ db, config, clock, metrics: prometheus, log }),
    outbox,
    telegram: gateways.telegram,
    events,
    secretTries: createSecretTries(clock),
    hashing: createHashing(),
    metrics: prometheus,
    log,
  };
}
