import { sql, type Selectable } from 'kysely';
import { addSeconds, hourSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { WebhooksTables } from './webhooks.tables';

export type EndpointRow = Selectable<WebhooksTables['webhook_endpoints']>;

/** How many events of an application wait for its endpoint. */
export async function countWaitingEvents(executor: Executor, applicationId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['WAITING', 'HELD'])
    .executeTakeFirstOrThrow();
  return Number(count);
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

/** Stores a new secret; the earlier one signs too until `oldEndsAt`. A disabled endpoint is tried again. */
export async function putWebhookSecret(
  executor: Executor,
  { applicationId, secret, oldEndsAt }: { applicationId: string; secret: string; oldEndsAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO webhook_endpoints AS e (application_id, secret) VALUES (${applicationId}::uuid, ${secret})
    ON CONFLICT (application_id) DO UPDATE SET
      secret = excluded.secret, old_secret = e.secret, old_secret_expires_at = ${oldEndsAt}::timestamptz`.execute(
    executor,
  );
  await reopenEndpoint(executor, applicationId);
}

/** Forgets the failures of an endpoint, whose address or secret has changed: everything that waits is due now. */
export async function reopenEndpoint(executor: Executor, applicationId: string): Promise<void> {
  await executor
    .updateTable('webhook_endpoints')
    .set({
      ...{ failing_since: null, recent_since: null, recent_tries: 0, recent_failures: 0 },
      ...{ paused_at: null, next_probe_at: null, disabled_at: null, notified_hours: [] },
    })
    .where('application_id', '=', applicationId)
    .execute();
}

/** Writes the event that the earlier secret of an application ends soon; it is delivered an hour before. */
export async function announceSecretEnd(
  executor: Executor,
  { applicationId, now, endsAt }: { applicationId: string; now: Date; endsAt: Date },
): Promise<void> {
  if (endsAt <= now) return;
  const data = { application_id: applicationId, expires_at: endsAt.toISOString() };
  const body = JSON.stringify({ type: 'secret.expiring', timestamp: now.toISOString(), data });
  await sql`
    INSERT INTO webhook_events (application_id, event, body, created_at, due_at)
    SELECT e.application_id, 'secret.expiring', ${body}, ${now}::timestamptz, ${addSeconds(endsAt, -hourSeconds)}::timestamptz
    FROM webhook_endpoints AS e WHERE e.application_id = ${applicationId}::uuid`.execute(executor);
}
