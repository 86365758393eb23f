import { randomBytes, randomUUID } from 'node:crypto';
import type {
  Deliveries,
  DeliveriesQuery,
  Delivery,
  ReplayAllAnswer,
  StopReplayAnswer,
  WebhookSecretAnswer,
  WebhookTestAnswer,
  WebhookTestBody,
} from '@passport/shared/schemas/webhooks';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { UserRow } from '../../people/users.repository';
import { addSeconds, daySeconds, epochSeconds } from '../../platform/clock';
import { AppError, notFound, tooMany } from '../../platform/http/errors';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import { isUuid } from '../../platform/uuid';
import { countEvents, withinLimits } from '../../protection/limits/counters';
import { actorOf, changeOwn, requireOwn, type Developer } from '../registration/ownApplications';
import { requireAccess } from '../registration/requireAccess';
import { recordApplicationChange } from '../registration/recordApplicationChange';
import { refuseChanged } from '../registration/refuseChanged';
import { selectAttempts } from './attempts.repository';
import { exampleOf } from './catalogue';
import {
  findEndpoint,
  putWebhookSecret,
  readWaitingEvents,
  reopenEndpoint,
  type EndpointRow,
} from './endpoints.repository';
import { noAnswerOf } from './noAnswer';
import { createPost } from './post';
import { receivesEvents } from './queue.repository';
import { holdReplayed, noteReplay, readReplay, replayEventOf, replayFailedEvents } from './replays.repository';
import { newWebhookSecret, openWebhookSecret, webhookHeaders } from './signature';

/** How long an earlier secret signs too. */
const overlapSeconds = daySeconds;
/** Limit of one developer, for all of their applications together: each test may occupy a connection until the endpoint times out. */
const testsPerMinute = 20;
const oldTimestampSeconds = 600;

/** Makes a new secret for the webhooks of an own application, shown once. @throws 403, 404; 409 where it was replaced at the same time */
export async function makeWebhookSecret(
  context: Context,
  developer: Developer,
  id: string,
): Promise<WebhookSecretAnswer> {
  const now = context.clock.now();
  const { secret, encrypted } = newWebhookSecret(context.secrets, id);
  const replaces = isUuid(id) ? (await findEndpoint(context.db, id))?.secret : undefined;
  await changeOwn(context, developer, id, async (transaction) => {
    const oldEndsAt = addSeconds(now, overlapSeconds);
    const change = { applicationId: id, secret: encrypted, now, oldEndsAt, replaces };
    await putWebhookSecret(transaction, change).catch(refuseChanged);
    const event = { event: 'application_webhook_secret_made', id, at: now, actor: actorOf(developer) } as const;
    await recordApplicationChange(transaction, { ...event, requestId: developer.requestId });
  });
  return { webhook_secret: secret };
}

/**
 * Sends events again to a disabled endpoint of an own application; every waiting event is due now (`POST …/webhook/enable/`).
 * An endpoint that is not disabled stays as it is.
 * @throws 403, 404; 409 without an address or a secret
 */
export async function enableWebhook(context: Context, developer: Developer, id: string): Promise<void> {
  const now = context.clock.now();
  await changeOwn(context, developer, id, async (transaction, { webhook_url }) => {
    const endpoint = await findEndpoint(transaction, id);
    if (webhook_url === null || !endpoint) throw new AppError(409, 'errors.no-webhook');
    if (endpoint.disabled_at === null) return;
    await reopenEndpoint(transaction, id, now);
    const event = { event: 'application_webhook_enabled', id, at: now, actor: actorOf(developer) } as const;
    await recordApplicationChange(transaction, { ...event, requestId: developer.requestId });
  });
}

const stateOf = (endpoint: EndpointRow): Deliveries['endpoint']['state'] => {
  if (endpoint.disabled_at) return 'DISABLED';
  if (endpoint.paused_at) return 'PAUSED';
  return endpoint.failing_since ? 'FAILING' : 'HEALTHY';
};

async function presentEndpoint({ db, clock }: Context, id: string): Promise<Deliveries['endpoint']> {
  const endpoint = await findEndpoint(db, id);
  const isReceiving = await receivesEvents(db, id);
  const { count, nextTryAt } = await readWaitingEvents(db, id, clock.now());
  const nextTry = endpoint?.paused_at ? endpoint.next_probe_at : nextTryAt;
  return {
    state: endpoint && isReceiving ? stateOf(endpoint) : 'NOT_RECEIVING',
    failing_since: endpoint?.failing_since?.toISOString() ?? null,
    next_try_at: !isReceiving || endpoint?.disabled_at ? null : (nextTry?.toISOString() ?? null),
    waiting: count,
    replay: await readReplay(db, endpoint),
  };
}

/** A time bound of a search, for PostgreSQL, which accepts fewer offsets than RFC 3339. */
const timeBound = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Date(text).toISOString();

/** The tries of an own application's events, the newest first (`GET /oauth2/{id}/deliveries/`). @throws 400, 404 */
export async function readDeliveries(
  context: Context,
  user: UserRow,
  id: string,
  query: DeliveriesQuery,
): Promise<Deliveries> {
  await requireOwn(context, user, id);
  const limit = pageLimit(query.limit);
  const list = { name: 'deliveries', userId: user.id } as const;
  const [at, number] = readCursor(context, list, query.cursor) ?? [];
  const { rows } = await selectAttempts({
    applicationId: id,
    before: at === undefined || number === undefined ? undefined : { at, number },
    event: query.event,
    isDelivered: query.result && query.result === 'delivered',
    status: query.status,
    from: timeBound(query.from),
    to: timeBound(query.to),
    limit: limit + 1,
    now: context.clock.now(),
  }).execute(context.db);
  const page = rows.slice(0, limit);
  const items = page.map(
    ({
      id: delivery,
      event_id,
      event,
      at: triedAt,
      status,
      duration_ms,
      state,
      body,
      response,
      can_replay,
    }): Delivery => ({
      ...{ id: delivery, event_id, event, at: triedAt.toISOString() },
      ...{ status, duration_ms, state, request: body, response, can_replay },
      no_answer: noAnswerOf(status, response),
    }),
  );
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next_cursor = last ? writeCursor(context, list, [last.at.toISOString(), last.number]) : null;
  return { items, next_cursor, endpoint: await presentEndpoint(context, id) };
}

/** Queues the event of a try again, with the same id (`POST …/deliveries/{delivery}/replay/`). @throws 403, 404 */
export async function replayDelivery(
  context: Context,
  developer: Developer,
  id: string,
  delivery: string,
): Promise<void> {
  const now = context.clock.now();
  await changeOwn(context, developer, id, async (transaction) => {
    const replayed =
      isUuid(delivery) && (await replayEventOf(transaction, { applicationId: id, attemptId: delivery, now }));
    if (!replayed) throw notFound();
  });
}

/** Queues every failed event of the last 14 days again (`POST …/webhook/replay/`). @throws 403, 404 */
export async function replayFailed(context: Context, developer: Developer, id: string): Promise<ReplayAllAnswer> {
  const now = context.clock.now();
  let queued = 0;
  await changeOwn(context, developer, id, async (transaction) => {
    queued = await replayFailedEvents(transaction, { applicationId: id, now });
    if (queued > 0) await noteReplay(transaction, { applicationId: id, now, queued });
  });
  return { queued };
}

/** Stops the last replay: untried events are held again (`DELETE …/webhook/replay/`). @throws 403, 404 */
export async function stopReplay(context: Context, developer: Developer, id: string): Promise<StopReplayAnswer> {
  let held = 0;
  await changeOwn(context, developer, id, async (transaction) => {
    held = await holdReplayed(transaction, id);
  });
  return { held };
}

/**
 * Sends a sample event immediately, or one that is signed wrongly and ten minutes old, which a careful endpoint refuses
 * (`POST …/webhook/test/`).
 * @throws 403, 404, 429; 409 without an address or a secret
 */
export async function testWebhook(
  context: Context,
  { user }: Developer,
  id: string,
  { event = 'ping', is_forged = false }: WebhookTestBody,
): Promise<WebhookTestAnswer> {
  const { db, clock, config, secrets } = context;
  const application = await requireOwn(context, user, id);
  await requireAccess(db, user, application.type);
  const endpoint = await findEndpoint(db, id);
  const url = application.webhook_url;
  if (url === null || !endpoint) throw new AppError(409, 'errors.no-webhook');
  const now = clock.now();
  const rule = { key: `webhook-tests:${user.id}`, limit: testsPerMinute, windowSeconds: 60 };
  const count = () => sql`SELECT ${countEvents([rule], now)}`.execute(db);
  await withinLimits([rule], count, (_rule, seconds) => tooMany('too_many_requests', seconds));
  const body = JSON.stringify(exampleOf(event, now.toISOString()));
  const timestamp = epochSeconds(now) - (is_forged ? oldTimestampSeconds : 0);
  const secret = is_forged
    ? `whsec_${randomBytes(32).toString('base64')}`
    : openWebhookSecret(secrets, id, endpoint.secret);
  const headers = webhookHeaders({ id: randomUUID(), timestamp, body }, [secret]);
  const { post, close } = createPost(config.privateCallbacks);
  try {
    const { status, response, durationMs } = await post(url, headers, body);
    const isAccepted = status !== null && status >= 200 && status < 300;
    const verdicts = is_forged ? (['forged_accepted', 'forged_refused'] as const) : (['accepted', 'failed'] as const);
    return {
      request: { url, headers, body },
      status,
      duration_ms: durationMs,
      response,
      no_answer: noAnswerOf(status, response),
      verdict: verdicts[isAccepted ? 0 : 1],
    };
  } finally {
    await close();
  }
}
