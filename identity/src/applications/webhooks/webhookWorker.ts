import type { FastifyBaseLogger } from 'fastify';
import type { OutboxWorkers } from '../../messaging/outbox/createOutbox';
import { addSeconds, epochSeconds, type Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { Dispatcher } from '../../platform/queue/dispatcher';
import type { Sharing } from '../../platform/queue/queue';
import type { Secrets } from '../../platform/secrets';
import type { Database } from '../../platform/storage/database';
import { insertAttempt } from './attempts.repository';
import { createPace } from './pace';
import { createPost, type Post } from './post';
import {
  claimEvents,
  hasDueEvent,
  recordFailure,
  recordHealthyDelivery,
  recordSuccess,
  type ClaimedEvent,
} from './queue.repository';
import { pauseAfter, readRetryAfter } from './schedule';
import { openWebhookSecret, webhookHeaders } from './signature';

/** Parallel deliveries of one process. */
const maxInFlight = 32;
/** Most probes of paused endpoints run into their timeout: the other slots are for the rest. */
const sharing: Sharing<ClaimedEvent> = {
  keyOf: ({ application_id }) => application_id,
  perKey: 4,
  isLimited: ({ is_probe }) => is_probe,
  limited: maxInFlight / 4,
};
/** Deliveries that one process begins a second, evenly spread, so that many due events leave the processor and the database to codes. */
const perSecond = 400;

interface WebhookWorkerParts {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  log: FastifyBaseLogger;
  config: Config;
  outbox: OutboxWorkers;
}

/** Delivers webhook events. It shares the pool of connections with the outbox of the codes, but no table and no worker. */
export type WebhookWorker = Pick<Dispatcher, 'deliverDue' | 'start' | 'stop'>;

/** Tries one event and records the outcome. */
async function deliverOne(context: WebhookWorkerParts, post: Post, event: ClaimedEvent): Promise<void> {
  const { db, clock, secrets } = context;
  const at = clock.now();
  const keys = [event.secret, event.old_secret, event.oldest_secret].flatMap((key) =>
    key === null ? [] : [openWebhookSecret(secrets, event.application_id, key)],
  );
  const headers = webhookHeaders({ id: event.id, timestamp: epochSeconds(at), body: event.body }, keys);
  const { status, response, retryAfter, durationMs } = await post(event.webhook_url, headers, event.body);
  const now = clock.now();
  const isDelivered = status !== null && status >= 200 && status < 300;
  const attempt = { event, at, status, durationMs, response };
  if (isDelivered && (await recordHealthyDelivery(db, attempt, now))) return;
  await db.transaction().execute(async (transaction) => {
    await insertAttempt(transaction, attempt);
    if (isDelivered) return recordSuccess(transaction, event, now);
    const pause = pauseAfter(event.attempts, readRetryAfter(retryAfter, now), Math.random());
    const dueAt = pause === undefined ? undefined : addSeconds(now, pause);
    return recordFailure(transaction, event, { now, dueAt, isGone: status === 410 });
  });
}

/** @param pace when deliveries may begin; for tests */
export function createWebhookWorker(context: WebhookWorkerParts, pace = createPace(1000 / perSecond)): WebhookWorker {
  const { db, clock, log, config, outbox } = context;
  const { post, close } = createPost(config.privateCallbacks);

  const work = async (event: ClaimedEvent): Promise<void> => {
    try {
      await pace.wait();
      await outbox.handedOver();
      await deliverOne(context, post, event);
    } catch (err) {
      const { id: eventId, application_id: applicationId } = event;
      log.error({ err, eventId, applicationId }, 'webhook delivery failed unexpectedly');
    }
  };

  const dispatcher = new Dispatcher({
    onFailure: (err) => log.warn({ err }, 'cannot claim due webhook events; will retry'),
  });
  dispatcher.add<ClaimedEvent>({
    width: () => maxInFlight,
    sharing,
    isDue: () => hasDueEvent(db, clock.now()),
    claim: (_outcomes, limit, { busy, limited: probes }) =>
      claimEvents(db, { now: clock.now(), limit, probes, perEndpoint: sharing.perKey, busy }),
    work,
    // A delivery may make held events due. While others wait for their turn, those come first.
    isRefilled: () => pace.waiting === 0,
  });

  return {
    deliverDue: () => dispatcher.deliverDue(),
    start: () => dispatcher.start(),
    async stop() {
      await dispatcher.stop();
      await close();
    },
  };
}
