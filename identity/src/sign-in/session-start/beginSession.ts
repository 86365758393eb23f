import { sql, type Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { cancelDeletion } from './cancelDeletion';
import { isNewDevice } from '../../platform/devices/isNewDevice';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import { insertSession, type NewSession } from '../../sessions/sessions.repository';

/** A browser without cookies is new each time: more letters than this a day tell nobody anything. */
const newDeviceNoticesPerDay = 3;

/** A sign-in that was proven. */
export interface Beginning {
  user: UserRow;
  session: NewSession;
  /** Ids of the codes that prove it; none where the caller has used them up. */
  verifications: readonly string[];
  /** See isNewDevice; asked for where the caller does not know. */
  isNewDevice?: boolean;
}

/** What a sign-in sets in motion, in its transaction: word of a new device, and an end to an erasure that was ordered. */
async function followUp(
  context: Context,
  transaction: Transaction<Tables>,
  { user, session: { visitor, sid } }: Beginning,
): Promise<void> {
  if (user.deletion_at) await cancelDeletion(context, transaction, user, visitor, sid);
}

/** Tells open pages and the person of a browser that is new. */
async function tellNewDevice(
  context: Context,
  transaction: Transaction<Tables>,
  { user, session: { visitor, sid, now } }: Beginning,
): Promise<void> {
  const told = { user: user.id, event: 'session_started', session: sid };
  await sql`SELECT pg_notify('account_events', ${JSON.stringify(told)})`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    INSERT INTO counters AS c (key, count, resets_at)
    VALUES (${`new-device|${user.id}`}, 1, ${addSeconds(now, daySeconds)})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN 1 ELSE c.count + 1 END,
      resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END
    RETURNING count`.execute(transaction);
  if (rows[0]!.count > newDeviceNoticesPerDay) return;
  await notify(context, transaction, { notice: 'new_device', user, visitor });
}

/**
 * Signs a user in: the session is born (see insertSession) and, where the sign-in is not an ordinary one, what follows from
 * it happens in the same transaction. An ordinary one stays a single statement (decision 6).
 * @param transaction the caller's, where there is more to the sign-in
 * @returns whether the session was born; not where one of the codes was used a moment before
 */
export async function beginSession(
  context: Context,
  beginning: Beginning,
  transaction?: Transaction<Tables>,
): Promise<boolean> {
  const { user, session, verifications } = beginning;
  const { userId, visitor } = session;
  const begin = async (within: Transaction<Tables>): Promise<boolean> => {
    const isNew =
      beginning.isNewDevice ??
      (await within.selectNoFrom(isNewDevice(userId, visitor.device).as('is_new')).executeTakeFirstOrThrow()).is_new;
    if (!(await insertSession(within, session, verifications))) return false;
    await followUp(context, within, beginning);
    if (isNew) await tellNewDevice(context, within, beginning);
    return true;
  };
  if (transaction) return begin(transaction);
  const isOrdinary = beginning.isNewDevice === false && user.deletion_at === null;
  if (isOrdinary) return (await insertSession(context.db, session, verifications)) !== undefined;
  return context.db.transaction().execute(begin);
}
