import type { StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { linkPendingLogin, readPendingLogin } from '../external-providers/pendingLogin';
import { AppError, wrongCode } from '../../platform/http/errors';
import { knownUser } from '../../people/knownUser';
import {
  acceptedSince,
  presentedChannels,
  presentedIds,
  requireChannels,
} from '../../verification/consume/consumeVerifications';
import { findProvenUser } from '../../verification/verification.repository';
import { beginSession } from './beginSession';
import { identifiedUser } from './identifiedUser';
import { newSession, type SignedIn } from './newSession';
import { passGates } from './passGates';
import { signInAtOnce } from './signInAtOnce';

/**
 * Signs a user in by accepted codes and, where one is on, the second factor (`POST /user/standard_auth/`). The codes are used
 * up in the statement in which the session is born; where a rule refuses, they stay usable for the next step of the flow. A
 * visit to an external provider stands for a code where it proves this very user; beside a code, its account becomes the
 * user's.
 * @throws 400 'user id required', 400 external_expired for a visit that cannot be used, 400 wrong_code for a code of somebody
 *   else or used before, 404 not_registered, and what `passGates` throws
 */
export async function signIn(context: Context, visitor: Visitor, body: StandardAuthBody): Promise<SignedIn> {
  const userRef = knownUser(body.user);
  if (userRef === undefined) throw new AppError(400, 'errors.user-required');
  const presented = {
    sms: body.phone_verification,
    email: body.email_verification,
    telegram: body.telegram_verification,
  };
  const visit = body.external_auth ? await readPendingLogin(context, visitor, body.external_auth) : undefined;
  const [channel, ...others] = presentedChannels(presented);
  const ids = visit && channel === undefined ? [] : presentedIds(context, presented);
  const userId = await identifiedUser(context, visitor, userRef, ids, visit?.user_id);
  const accepted = {
    ids,
    action: 'SIGNIN',
    device: visitor.device,
    acceptedSince: acceptedSince(context.clock.now()),
  } as const;
  // Who brings a proof of a second factor has one, and goes the long way.
  const isFurther = others.length > 0 || body.password || body.totp || body.recovery_code;
  if (!visit && !isFurther && (channel === 'sms' || channel === 'email')) {
    const signedIn = await signInAtOnce(context, visitor, userId, channel, accepted);
    if (signedIn) return signedIn;
  }
  const found = await findProvenUser(context.db, userId, accepted);
  requireChannels(presented, found?.proven ?? []);
  if (!found) throw wrongCode();
  const { user, proven } = found;
  const provingVisit = visit?.user_id === user.id ? visit : undefined;
  // A code by Telegram is a second factor, never the first.
  if (!provingVisit && !proven.some((channel) => channel !== 'telegram')) throw wrongCode();
  const amr = await passGates(context, visitor, { ...found, ids, visit: provingVisit, proof: body });
  const { jwt, session } = newSession(context, user, visitor, 'sign_in', amr, provingVisit?.finished_at ?? undefined);
  const beginning = { user, session, verifications: ids, isNewDevice: found.isNewDevice };
  if (!visit) {
    if (!(await beginSession(context, beginning))) throw wrongCode();
    return { sid: session.sid, jwt };
  }
  await context.db.transaction().execute(async (transaction) => {
    await linkPendingLogin(context, transaction, visitor, visit, user);
    if (!(await beginSession(context, beginning, transaction))) throw wrongCode();
  });
  return { sid: session.sid, jwt };
}
