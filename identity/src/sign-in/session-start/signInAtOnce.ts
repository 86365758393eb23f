import { sql } from 'kysely';
import type { Context } from '../../context';
import { isNewDevice } from '../../platform/devices/isNewDevice';
import type { Visitor } from '../../platform/devices/visitor';
import { isAccepted, type Accepted, type CodeChannel } from '../../verification/verification.repository';
import { amrOf } from './amr';
import { firstTokens, sessionFor, type SignedIn } from './newSession';
import { hasNoGates } from './passGates';
import { insertSession } from '../../sessions/sessions.repository';

/**
 * The sign-in of nearly everybody, in the one statement in which its session is born (decision 6): one code proves the user,
 * nothing else is asked of them, and nothing follows from it.
 * @returns undefined where it is not like that, or the code does not count; nothing has happened then
 */
export async function signInAtOnce(
  context: Context,
  visitor: Visitor,
  userId: number,
  channel: Extract<CodeChannel, 'sms' | 'email'>,
  accepted: Accepted,
): Promise<SignedIn | undefined> {
  const session = sessionFor(context, userId, visitor, 'sign_in', amrOf({ codes: [channel], hasSecondFactor: false }));
  const isOrdinary = sql<boolean>`
    channel = ${channel} AND user_id = ${userId} AND ${isAccepted(accepted)}
    AND EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND ${hasNoGates} AND u.deletion_at IS NULL)
    AND NOT ${isNewDevice(userId, accepted.device)}`;
  const subject = await insertSession(context.db, session, accepted.ids, isOrdinary);
  return subject === undefined ? undefined : { sid: session.sid, jwt: firstTokens(context, subject, session) };
}
