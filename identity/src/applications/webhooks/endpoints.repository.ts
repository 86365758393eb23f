import { sql, type Selectable } from 'kysely';
import { addSeconds, hourSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { SecretChangedError } from '../registration/secrets.repository';
import { wakeEvents } from './wakeEvents';
import type { WebhooksTables } from './webhooks.tables';

export type EndpointRow = Selectable<WebhooksTables['webhook_endpoints']>;

/**
 * How many events of an application wait for its endpoint, and when the next of them is tried. A `secret.expiring` is written days
 * before it is due: until then it does not count.
 */
export async function readWaitingEvents(
  executor: Executor,
  applicationId: string,
  now: Date,
): Promise<{ count: number; nextTryAt: Date | null }> {
  const { count, next } = await executor
    .selectFrom('webhook_events')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('due_at').as('next')])
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['WAITING', 'HELD'])
    .where(sql<boolean>`(state = 'HELD' OR attempts > 0 OR due_at <= ${now}::timestamptz)`)
    .executeTakeFirstOrThrow();
  return { count: Number(count), nextTryAt: next as Date | null };
}

export async function findEndpoint(executor: Executor, applicationId: string): Promise<EndpointRow | undefined> {
  return executor
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** Whether an application has a secret that signs its webhooks; without one it gets none. */
export const hasWebhookSecret = async (executor: Executor, applicationId: string): Promise<boolean> =>
  (await findEndpoint(executor, applicationId)) !== undefined;

/**
 * Stores a new secret; the earlier one signs too until `oldEndsAt`, and the oldest one whose day is not over: if the ones in between were
 * lost, a server uses that. Three sign at most. A disabled endpoint is tried again.
 * The caller must hold a row lock on the application.
 * @param replaces the stored secret before the caller waited for that row; undefined where there was none
 * @throws {SecretChangedError} if another call has replaced it first: a second replacement would retire the secret that call has just shown
 */
export async function putWebhookSecret(
  executor: Executor,
  change: { applicationId: string; secret: string; now: Date; oldEndsAt: Date; replaces: string | undefined },
): Promise<void> {
  const { applicationId, secret, now, oldEndsAt, replaces } = change;
  if ((await findEndpoint(executor, applicationId))?.secret !== replaces) throw new SecretChangedError();
  await sql`
    INSERT INTO webhook_endpoints AS e (application_id, secret) VALUES (${applicationId}::uuid, ${secret})
    ON CONFLICT (application_id) DO UPDATE SET
      secret = excluded.secret, old_secret = e.secret, old_secret_expires_at = ${oldEndsAt}::timestamptz,
      oldest_secret = CASE WHEN e.oldest_secret_expires_at > ${now} THEN e.oldest_secret ELSE e.old_secret END,
      oldest_secret_expires_at = CASE WHEN e.oldest_secret_expires_at > ${now} THEN e.oldest_secret_expires_at
        ELSE e.old_secret_expires_at END`.execute(executor);
  await reopenEndpoint(executor, applicationId, now);
}

/** Ends the secrets that sign the webhooks of an application: it is notified of nothing until there is another. */
export async function deleteEndpoint(executor: Executor, applicationId: string): Promise<void> {
  await executor.deleteFrom('webhook_endpoints').where('application_id', '=', applicationId).execute();
}

/** Forgets the failures of an endpoint, which has changed or is enabled by its owner: every waiting event is due now. */
export async function reopenEndpoint(executor: Executor, applicationId: string, now: Date): Promise<void> {
  await executor
    .updateTable('webhook_endpoints')
    .set({
      ...{ failing_since: null, recent_since: null, recent_tries: 0, recent_failures: 0 },
      ...{ paused_at: null, next_probe_at: null, disabled_at: null, notified_hours: [] },
    })
    .where('application_id', '=', applicationId)
    .execute();
  await wakeEvents(executor, applicationId, now, 'all');
}

/**
 * Writes the event that the earlier secret of an application ends soon; it is delivered an hour before. An earlier announcement that has not
 * been sent is deleted: its secret ends with this rotation.
 */
export async function announceSecretEnd(
  executor: Executor,
  { applicationId, now, endsAt }: { applicationId: string; now: Date; endsAt: Date },
): Promise<void> {
  await executor
    .deleteFrom('webhook_events')
    .where('application_id', '=', applicationId)
    .where('event', '=', 'secret.expiring')
    .where('state', '=', 'WAITING')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .execute();
  if (endsAt <= now) return;
  const data = { application_id: applicationId, expires_at: endsAt.toISOString() };
  const body = JSON.stringify({ type: 'secret.expiring', timestamp: now.toISOString(), data });
  await sql`
    INSERT INTO webhook_events (application_id, event, body, created_at, due_at)
    SELECT e.application_id, 'secret.expiring', ${body}, ${now}::timestamptz, ${addSeconds(endsAt, -hourSeconds)}::timestamptz
    FROM webhook_endpoints AS e WHERE e.application_id = ${applicationId}::uuid`.execute(executor);
}
