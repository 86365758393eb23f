import { createEventHub } from './sessions/events/eventHub';
import { findAliveSessions } from './sessions/sessions.repository';
import { createGateways } from './messaging/gateways/createGateways';
import { listedGateways } from './messaging/gateways/listedGateways';
import type { Prometheus } from './platform/http/prometheus';
import { createGlobalGuard } from './protection/limits/globalGuard';
import { KnownRefusals } from './protection/limits/knownRefusals';
import { createSecretTries } from './protection/limits/applicationSecretTries';
import { createActivity } from './applications/activity/activity';
import { createLogoutGateway } from './protocols/oidc/backchannel-logout/logoutGateway';
import { createWebhookWorker } from './applications/webhooks/webhookWorker';
import { createHashing } from './sign-in/two-factor/hashing';
import { createChannels } from './messaging/channels/createChannels';
import { createSwitches } from './messaging/channels/createSwitches';
import { createSpending } from './messaging/money/createSpending';
import { noteCost } from './messaging/money/noteCost';
import { createReceipts } from './messaging/receipts/createReceipts';
import { createOutbox } from './messaging/outbox/createOutbox';
import { idleSince } from './sessions/isAlive';
import { createClamd } from './site/support/scanner/clamd';
import { acceptedFileTypes, type JudgeFiles } from './platform/files/acceptedFileType';
import { createFileStorage } from './site/support/storage/createFileStorage';
import { measureTransactions } from './platform/storage/measureTransactions';
import type { Storage } from './platform/storage/storage';
import { measureCanaries } from './site/release-reports/measureCanaries';
import { measureReleases } from './site/release-reports/measureReleases';
import type { Context } from './context';

interface ContextParts extends Pick<Context, 'config' | 'secrets' | 'clock' | 'log'> {
  storage: Pick<Storage, 'db' | 'reads' | 'listen' | 'pool'>;
  prometheus: Prometheus;
  /** By default in this thread. */
  judgeFiles?: JudgeFiles;
}

/** Assembles the parts of a running service; the outbox's workers are not started yet. */
export function createContext(parts: ContextParts): Context {
  const { config, secrets, storage, clock, log, prometheus } = parts;
  const { db } = storage;
  prometheus.allowUnsafe(config.allowUnsafe);
  measureCanaries(prometheus.registry, db);
  measureReleases(prometheus.registry, config.releases.registry);
  measureTransactions(prometheus.registry, db);
  const receipts = createReceipts({ db, clock, log, metrics: prometheus });
  const switches = createSwitches({ db, clock, log });
  const spending = createSpending({ db, clock, log, metrics: prometheus, config });
  const gateways = {
    ...createGateways(config, db, clock, receipts.takeOfCentre),
    logout: createLogoutGateway(config.privateCallbacks),
  };
  const channels = createChannels({ config, switches });
  const onTaken = noteCost({ config, channels, spending });
  const listed = listedGateways({ config, db, clock, onReceipt: receipts.takeOfCentre });
  const outbox = createOutbox({ db, clock, gateways, listed, log, prometheus, channels, onTaken });
  const events = createEventHub({
    listen: storage.listen,
    findAliveSessions: (sids) =>
      findAliveSessions(db, sids, { now: clock.now(), idleSince: idleSince({ config, clock }) }),
    // The trigger that ends a session queues the messages to its clients.
    onSessionEnded: () => outbox.wake('logout'),
    onConnection: (isThere) =>
      isThere
        ? log.info('PostgreSQL LISTEN connection restored')
        : log.warn('PostgreSQL LISTEN connection lost; reconnecting'),
    onListenFailed: (error) =>
      log.warn({ err: error }, 'cannot LISTEN for account events; the next event stream tries again'),
    onError: (error) => log.warn({ err: error }, 'cannot check which event streams belong to ended sessions'),
  });
  return {
    config,
    secrets,
    clock,
    db,
    reads: storage.reads,
    isDatabaseBusy: () => storage.pool.waitingCount > 0,
    globalGuard: createGlobalGuard({ db, config, clock, metrics: prometheus, log }),
    outbox,
    channels,
    switches,
    spending,
    receipts,
    telegram: gateways.telegram,
    events,
    secretTries: createSecretTries(clock),
    knownRefusals: new KnownRefusals(clock),
    activity: createActivity({ db, clock, log }),
    webhooks: createWebhookWorker({ db, clock, secrets, log, config, outbox }),
    hashing: createHashing(),
    judgeFiles: parts.judgeFiles ?? acceptedFileTypes,
    supportFiles: createFileStorage(config),
    scan: config.support.clamdUrl === undefined ? undefined : createClamd(config.support.clamdUrl),
    metrics: prometheus,
    log,
  };
}
