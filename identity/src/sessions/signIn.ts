import type { Jwt, StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { AppError, secondFactorRequired, userInactive, wrongCode } from '../http/errors';
import type { UserRow } from '../users/users.repository';
import { useVerifications } from '../verification/useVerifications';
import type { CodeChannel } from '../verification/verification.repository';
import { startSession } from './startSession';

/**
 * Whether what was proven is enough for the user's two-factor mode (specification section 3).
 * @throws 401 second_factor_required with the method
 */
function requireFactors(user: UserRow, proven: ReadonlySet<CodeChannel>): void {
  const mode = user.two_factor_auth;
  if (mode === 'DISABLE') return;
  if (mode === 'PHONE_EMAIL' && proven.has('sms') && proven.has('email')) return;
  throw secondFactorRequired(mode);
}

/**
 * Signs a user in by accepted codes (`POST /user/standard_auth/`). The codes are used up in the transaction in which the
 * session is born; where a rule refuses, they stay usable for the next step of the flow.
 * @throws 400 'user id required', 400 wrong_code for a code of somebody else or used before, 401 user_inactive, 401
 *   second_factor_required
 */
export async function signIn(context: Context, visitor: Visitor, body: StandardAuthBody): Promise<Jwt> {
  const { user: userRef } = body;
  if (userRef === undefined || userRef === null) throw new AppError(400, 'errors.user-required');
  return context.db.transaction().execute(async (transaction) => {
    const used = await useVerifications(context, transaction, visitor, {
      action: 'SIGNIN',
      sms: body.phone_verification,
      email: body.email_verification,
    });
    const [first] = used;
    if (!first || typeof userRef !== 'number' || used.some((verification) => verification.user_id !== userRef)) throw wrongCode();
    const user = await transaction.selectFrom('users').selectAll().where('id', '=', userRef).executeTakeFirstOrThrow();
    if (!user.is_active) throw userInactive();
    requireFactors(user, new Set(used.map((verification) => verification.channel)));
    return startSession(context, transaction, user, visitor, 'sign_in');
  });
}
