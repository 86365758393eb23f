import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import { readFactorState, consumeRecoveryCodeRow, type RecoveryCode } from './twoFactor.repository';

interface Consumption {
  user: UserRow;
  visitor: Visitor;
  code: RecoveryCode;
  /** The caller sends a notice that covers it. False by default. */
  isNotifiedElsewhere?: boolean;
}

/**
 * Consumes a recovery code in place of a factor, in the transaction of what it proves. Every contact of the person is notified
 * with the number of codes left: a thief of the codes does not get in unnoticed.
 * @returns false if a parallel request consumed it
 */
export async function consumeRecoveryCode(
  context: Context,
  transaction: Transaction<Tables>,
  { user, visitor, code, isNotifiedElsewhere = false }: Consumption,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await consumeRecoveryCodeRow(transaction, code, now))) return false;
  await record(transaction, { event: 'recovery_code_used', at: now, userId: user.id, visitor });
  if (isNotifiedElsewhere) return true;
  const { codes_left } = await readFactorState(transaction, user.id);
  const facts = { left: String(codes_left) };
  await notify(context, transaction, { notice: 'recovery_code_used', user, visitor, to: 'every', facts });
  return true;
}
