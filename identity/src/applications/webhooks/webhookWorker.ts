import type { FastifyBaseLogger } from 'fastify';
import type { OutboxWorkers } from '../../messaging/outbox/createOutbox';
import { addSeconds, epochSeconds, type Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Secrets } from '../../platform/secrets';
import type { Database } from '../../platform/storage/database';
import {
  claimEvents,
  hasDueEvent,
  insertAttempt,
  recordFailure,
  recordHealthyDelivery,
  recordSuccess,
  type ClaimedEvent,
} from './deliveries.repository';
import { createPace } from './pace';
import { createPost, type Post } from './post';
import { pauseAfter, readRetryAfter } from './schedule';
import { openWebhookSecret, webhookHeaders } from './signature';

/** Deliveries that one process runs at once, and those of them to one endpoint. */
const maxInFlight = 32;
const maxPerEndpoint = 4;
/** Deliveries to paused endpoints, of which most hang until their time is over: the others have the rest. */
const maxProbes = maxInFlight / 4;
const pollMs = 1000;
/** Deliveries that one process begins a second, evenly spread, so that many due events leave the processor and the database to codes. */
const perSecond = 400;

interface DeliveryParts {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  log: FastifyBaseLogger;
}

interface WebhookWorkerParts extends DeliveryParts {
  config: Config;
  outbox: OutboxWorkers;
}

/** Delivers webhook events. It shares the pool of connections with the outbox of the codes, but no table and no worker. */
export interface WebhookWorker {
  /** Delivers everything that is due now. @returns how many tries were made */
  deliverDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

/** Tries one event and records how it went. */
async function deliverOne(context: DeliveryParts, post: Post, event: ClaimedEvent): Promise<void> {
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
  const inFlight = new Map<Promise<void>, ClaimedEvent>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<unknown> = Promise.resolve();

  /** Starts as many deliveries as there is room for. @returns how many */
  const startDeliveries = async (): Promise<number> => {
    const limit = maxInFlight - inFlight.size;
    if (limit <= 0 || !(await hasDueEvent(db, clock.now()))) return 0;
    const counts = new Map<string, number>();
    let probes = maxProbes;
    for (const { application_id: id, is_probe } of inFlight.values()) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (is_probe) probes -= 1;
    }
    const busy = [...counts].filter(([, count]) => count >= maxPerEndpoint).map(([id]) => id);
    const events = await claimEvents(db, { now: clock.now(), limit, probes, perEndpoint: maxPerEndpoint, busy });
    for (const event of events) {
      const delivery: Promise<void> = pace
        .wait()
        .then(() => outbox.handedOver())
        .then(() => deliverOne(context, post, event))
        .catch((err: unknown) =>
          log.error(
            { err, eventId: event.id, applicationId: event.application_id },
            'webhook delivery failed unexpectedly',
          ),
        )
        .finally(() => {
          inFlight.delete(delivery);
          if (timer && pace.waiting === 0) poll();
        });
      inFlight.set(delivery, event);
    }
    return events.length;
  };
  let isPollQueued = false;
  /** Deliveries that end while a poll runs cause one more poll, not one each. */
  const poll = (): void => {
    if (isPollQueued) return;
    isPollQueued = true;
    polling = polling
      .then(() => {
        isPollQueued = false;
        return startDeliveries();
      })
      .catch((err: unknown) => log.warn({ err }, 'cannot claim due webhook events; will retry'));
  };

  return {
    async deliverDue() {
      let tries = 0;
      for (let started = -1; started !== 0;) {
        started = await startDeliveries();
        tries += started;
        await Promise.all(inFlight.keys());
      }
      return tries;
    },
    start() {
      timer = setInterval(poll, pollMs).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await polling;
      await Promise.all(inFlight.keys());
      await close();
    },
  };
}
