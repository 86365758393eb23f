import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context';
import { countNotice } from '../../messaging/notices/countNotice';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import type { NewSession } from '../../sessions/sessions.repository';

/** A browser without cookies is new at every sign-in; more notices a day than this would be noise. */
const noticesPerDay = 3;

/**
 * Sends the event of a sign-in on a new device to open pages, and a notice to the person, within the transaction of the sign-in. Whether it is
 * new is decided by isNewDevice.
 */
export async function notifyOfNewDevice(
  context: Context,
  transaction: Transaction<Tables>,
  user: UserRow,
  { visitor, sid, now }: NewSession,
): Promise<void> {
  const payload = { user: user.id, event: 'session_started', session: sid };
  await sql`SELECT pg_notify('account_events', ${JSON.stringify(payload)})`.execute(transaction);
  if (!(await countNotice(transaction, { key: `new-device|${user.id}`, limit: noticesPerDay, now }))) return;
  await notify(context, transaction, { notice: 'new_device', user, visitor });
}
