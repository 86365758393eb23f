import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import { setDeletion, type UserRow } from '../../people/users.repository';
import type { Visitor } from '../../platform/devices/visitor';
import type { Tables } from '../../platform/storage/tables';
import { record } from '../../protection/audit/audit';

interface Cancellation {
  user: UserRow;
  /** Undefined when an operator cancels it. */
  visitor?: Visitor | undefined;
  /** The session that cancels it. */
  sid?: string;
}

/**
 * Cancels the scheduled erasure of an account in the caller's transaction and notifies the person; the caller logs it.
 * @returns false if none was scheduled
 */
export async function withdrawDeletion(
  context: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  { user, visitor }: Pick<Cancellation, 'user' | 'visitor'>,
): Promise<boolean> {
  if (!(await setDeletion(transaction, user.id, null))) return false;
  await notify(context, transaction, {
    notice: 'deletion_cancelled',
    user,
    ...(visitor && { visitor }),
    to: 'every',
  });
  return true;
}

/** The same for the person, logged. @returns false if none was scheduled */
export async function cancelDeletion(
  context: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  { user, visitor, sid }: Cancellation,
): Promise<boolean> {
  if (!(await withdrawDeletion(context, transaction, { user, visitor }))) return false;
  const at = context.clock.now();
  const by = { ...(visitor && { visitor }), ...(sid && { sid }) };
  await record(transaction, { event: 'deletion_cancelled', at, userId: user.id, ...by });
  return true;
}
