import { record } from '../audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { notify } from '../notices/notify';
import type { UserRow } from '../users/users.repository';
import { readRecoveryCode } from './recoveryCodes';
import { readFactorState, useRecoveryCode } from './twoFactor.repository';

/**
 * Uses a recovery code up in place of a factor: whoever found the codes of somebody else does not get in unnoticed, so every
 * contact of the person hears of it, with how many are left.
 * @returns whether it was one of the user's, and not used before, also by a parallel request
 */
export async function spendRecoveryCode(
  context: Context,
  visitor: Visitor,
  user: UserRow,
  typed: string,
): Promise<boolean> {
  const code = await readRecoveryCode(context.db, user.id, typed);
  if (!code) return false;
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    if (!(await useRecoveryCode(transaction, code, now))) return false;
    const { codes_left } = await readFactorState(transaction, user.id);
    await record(transaction, { event: 'recovery_code_used', at: now, userId: user.id, visitor });
    const facts = { left: String(codes_left) };
    await notify(context, transaction, { notice: 'recovery_code_used', user, visitor, to: 'every', facts });
    return true;
  });
}
