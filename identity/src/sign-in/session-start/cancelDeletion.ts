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
  visitor?: Visitor;
  /** The session that cancels it. */
  sid?: string;
}

/**
 * Cancels the scheduled erasure of an account in the caller's transaction, logs it and notifies the person.
 * @returns false if none was scheduled
 */
export async function cancelDeletion(
  context: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  { user, visitor, sid }: Cancellation,
): Promise<boolean> {
  if (!(await setDeletion(transaction, user.id, null))) return false;
  const at = context.clock.now();
  const by = visitor && { visitor };
  await record(transaction, { event: 'deletion_cancelled', at, userId: user.id, ...by, ...(sid && { sid }) });
  await notify(context, transaction, { notice: 'deletion_cancelled', user, ...by, to: 'every' });
  return true;
}
