import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import { readFactorState, useRecoveryCode, type RecoveryCode } from './twoFactor.repository';

interface Spending {
  user: UserRow;
  visitor: Visitor;
  code: RecoveryCode;
  /** What the code is used for tells the person of it too. False by default. */
  isToldElsewhere?: boolean;
}

/**
 * Uses a recovery code up in place of a factor, in the transaction of what it proves: whoever found the codes of somebody else
 * does not get in unnoticed, so every contact of the person hears of it, with how many are left.
 * @returns false where it was used a moment before, by a parallel request
 */
export async function spendRecoveryCode(
  context: Context,
  transaction: Transaction<Tables>,
  { user, visitor, code, isToldElsewhere = false }: Spending,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await useRecoveryCode(transaction, code, now))) return false;
  await record(transaction, { event: 'recovery_code_used', at: now, userId: user.id, visitor });
  if (isToldElsewhere) return true;
  const { codes_left } = await readFactorState(transaction, user.id);
  const facts = { left: String(codes_left) };
  await notify(context, transaction, { notice: 'recovery_code_used', user, visitor, to: 'every', facts });
  return true;
}
