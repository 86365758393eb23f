import { sql, type Transaction } from 'kysely';
import { notify } from '../../messaging/notices/notify';
import { hourSeconds, type Clock } from '../../platform/clock';
import type { Job } from '../../platform/job';
import type { Executor } from '../../platform/storage/database';
import { eachDue } from '../../platform/storage/eachDue';
import type { Tables } from '../../platform/storage/tables';
import { selectAttempts } from './attempts.repository';
import { isReceiving } from './queue.repository';

/** Hours of failing after which the owner is notified. */
const noticeHours = [1, 24, 72] as const;
/** Marks among the hours the notice that nothing is sent any more. */
const disabledNotice = 0;

interface FailingEndpoint {
  /** The application of the endpoint. */
  id: string;
  name: string;
  owner_id: number | null;
  failing_since: Date;
  is_disabled: boolean;
}

/** Claims an endpoint about whose failures the owner has to be notified. */
async function claimFailing(
  transaction: Executor,
  now: Date,
  passedOver: readonly string[],
): Promise<FailingEndpoint | undefined> {
  const { rows } = await sql<FailingEndpoint>`
    SELECT e.application_id AS id, e.failing_since, e.disabled_at IS NOT NULL AS is_disabled, a.name, a.owner_id
    FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
    WHERE e.failing_since IS NOT NULL AND ${isReceiving} AND CASE WHEN e.disabled_at IS NOT NULL
      THEN ${disabledNotice}::integer <> ALL (e.notified_hours)
      ELSE EXISTS (SELECT 1 FROM unnest(${[...noticeHours]}::integer[]) AS n (hours)
        WHERE e.failing_since + n.hours * interval '1 hour' <= ${now} AND n.hours <> ALL (e.notified_hours)) END
      AND e.application_id <> ALL (${[...passedOver]}::uuid[])
    ORDER BY e.failing_since LIMIT 1 FOR UPDATE OF e SKIP LOCKED`.execute(transaction);
  return rows[0];
}

/** Notifies the owner of one endpoint; of several notices that are due only the latest is sent. */
async function notifyOwner(transaction: Transaction<Tables>, clock: Clock, endpoint: FailingEndpoint): Promise<void> {
  const { id, name, owner_id, failing_since, is_disabled } = endpoint;
  const now = clock.now();
  const failingSeconds = (now.getTime() - failing_since.getTime()) / 1000;
  const passed = noticeHours.filter((hours) => failingSeconds >= hours * hourSeconds);
  await transaction
    .updateTable('webhook_endpoints')
    .set({ notified_hours: [...passed, ...(is_disabled ? [disabledNotice] : [])] })
    .where('application_id', '=', id)
    .execute();
  const user = await transaction.selectFrom('users').selectAll().where('id', '=', owner_id).executeTakeFirst();
  if (!user) return;
  const search = { before: undefined, event: undefined, status: undefined, from: undefined, to: undefined };
  const failed = await selectAttempts({ ...search, applicationId: id, isDelivered: false, limit: 1, now }).execute(
    transaction,
  );
  const status = failed.rows[0]?.status ?? null;
  const facts = {
    application: name,
    applicationId: id,
    since: failing_since.toISOString(),
    reason: status === null ? 'no_answer' : `HTTP ${status}`,
  };
  await notify({ clock }, transaction, { notice: is_disabled ? 'webhook_disabled' : 'webhook_failing', user, facts });
}

/**
 * Notifies owners of endpoints that have failed for an hour, a day and three days, or are disabled (see eachDue). It follows the clock,
 * not the tries: an owner is notified on time even if no event is due, and once however many events fail.
 */
export const notifyOwners: Job = {
  name: 'notify-webhook-owners',
  everySeconds: 60,
  run: ({ db, clock }) =>
    eachDue<string, FailingEndpoint>(db, {
      what: 'notices of a failing endpoint',
      claim: (transaction, passedOver) => claimFailing(transaction, clock.now(), passedOver),
      work: (transaction, endpoint) => notifyOwner(transaction, clock, endpoint),
    }),
};
