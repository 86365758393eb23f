import type { ConfirmSignInBody } from '@passport/shared/schemas/twoFactor';
import { record } from '../audit/audit';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { wrongCode } from '../http/errors';
import { proveFactor } from '../two-factor/proveFactor';
import { provenInSession } from '../two-factor/provenInSession';
import { amrOf } from './amr';
import type { SessionWithUser } from './sessions.repository';

/**
 * The person proves themselves again in the session at hand (`POST /user/confirm_sign_in/`). The code is not used up: what
 * they want to do next may ask for the same proof.
 * @throws 400 wrong_code without an accepted code to one of the own contacts, and what `proveFactor` throws
 */
export async function confirmSignIn(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  body: ConfirmSignInBody,
): Promise<void> {
  const { db, clock } = context;
  const { user, session } = signedIn;
  const { channels } = await provenInSession(context, visitor, signedIn, body);
  if (!channels.some((channel) => channel !== 'telegram')) throw wrongCode();
  const factor = await proveFactor(context, visitor, { user, proven: channels, proof: body });
  const now = clock.now();
  const amr = amrOf({ codes: channels, others: [factor], hasSecondFactor: user.two_factor_auth !== 'DISABLE' });
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('sessions').set({ confirmed_at: now, amr }).where('sid', '=', session.sid).execute();
    const details = { methods: amr.join(' ') };
    await record(transaction, {
      event: 'sign_in_confirmed',
      at: now,
      userId: user.id,
      sid: session.sid,
      visitor,
      details,
    });
  });
}
