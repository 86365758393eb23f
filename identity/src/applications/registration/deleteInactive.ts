import { sql } from 'kysely';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import type { Executor, Database } from '../../platform/storage/database';
import { eachDue } from '../../platform/storage/eachDue';
import type { UserRow } from '../../people/users.repository';
import { theService } from '../../protection/audit/audit';
import { deletesAt } from './applications.repository';
import { recordApplicationChange } from './recordApplicationChange';

/** Days before the deletion on which the owner is notified. */
const noticeDays = [30, 7, 1] as const;

interface InactiveRow {
  id: string;
  name: string;
  owner_id: number | null;
  deletes_at: Date;
}

type Parts = Pick<Context, 'db' | 'clock'>;

/** Claims an inactive application that meets a condition; one that another process works on is left to it. */
async function claimInactive(
  executor: Executor,
  condition: ReturnType<typeof sql<boolean>>,
  passedOver: readonly string[],
): Promise<InactiveRow | undefined> {
  const { rows } = await sql<InactiveRow>`
    SELECT a.id, a.name, a.owner_id, ${deletesAt} AS deletes_at FROM applications AS a
    WHERE NOT a.is_active AND a.deactivated_at IS NOT NULL AND ${condition}
      AND a.id <> ALL (${[...passedOver]}::uuid[])
    ORDER BY a.deactivated_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(executor);
  return rows[0];
}

const ownerOf = async (executor: Executor, id: number | null): Promise<UserRow | undefined> =>
  id === null ? undefined : executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The notices that are due, as an SQL array. The same array is used to find and to record them, so that none is sent twice. Days have
 * 24 hours: "1 day" has as many as in the time zone of the database session, 25 where the clocks are set back.
 */
const dueNotices = (now: Date) => sql<
  number[]
>`ARRAY(SELECT n.days FROM unnest(${[...noticeDays]}::integer[]) AS n (days)
  WHERE ${deletesAt} - n.days * interval '24 hours' <= ${now})`;

/** Notifies the owners of applications that are deleted soon. If several notices are due, only the latest is sent. */
const notifyOwners = ({ db, clock }: Parts): Promise<void> =>
  eachDue<string, InactiveRow>(db, {
    what: 'notices of a deletion of an application',
    claim: (transaction, passedOver) => {
      const now = clock.now();
      const isDue = sql<boolean>`${deletesAt} > ${now} AND NOT ${dueNotices(now)} <@ a.deletion_notices`;
      return claimInactive(transaction, isDue, passedOver);
    },
    work: async (transaction, { id, name, owner_id, deletes_at }) => {
      await transaction
        .updateTable('applications as a')
        .set({ deletion_notices: dueNotices(clock.now()) })
        .where('a.id', '=', id)
        .execute();
      const user = await ownerOf(transaction, owner_id);
      const facts = { application: name, until: deletes_at.toISOString() };
      if (user) await notify({ clock }, transaction, { notice: 'application_deletion', user, facts });
    },
  });

/** Deletes the applications whose three months are over, and notifies their owners. */
const deleteDue = ({ db, clock }: Parts): Promise<void> =>
  eachDue<string, InactiveRow>(db, {
    what: 'deletions of an application',
    claim: (transaction, passedOver) =>
      claimInactive(transaction, sql<boolean>`${deletesAt} <= ${clock.now()}`, passedOver),
    work: async (transaction, { id, name, owner_id }) => {
      await transaction.deleteFrom('applications').where('id', '=', id).execute();
      const event = { event: 'application_deleted', id, at: clock.now(), actor: theService } as const;
      await recordApplicationChange(transaction, { ...event, before: { name }, after: { name: '' } });
      const user = await ownerOf(transaction, owner_id);
      if (user)
        await notify({ clock }, transaction, { notice: 'application_deleted', user, facts: { application: name } });
    },
  });

/**
 * Notifies owners of inactive applications 30, 7 and 1 days before their deletion, and deletes those that were inactive for three
 * calendar months. Each application is a short transaction of its own, claimed with SKIP LOCKED: parallel processes
 * share the work, and none does it twice (see eachDue).
 */
export async function deleteInactive(context: { db: Database } & Pick<Context, 'clock'>): Promise<void> {
  await notifyOwners(context);
  await deleteDue(context);
}
