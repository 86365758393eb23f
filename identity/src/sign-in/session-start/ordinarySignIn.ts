import { sql } from 'kysely';
import type { Context } from '../../context';
import { isNewDevice } from '../../platform/devices/isNewDevice';
import type { Visitor } from '../../platform/devices/visitor';
import { insertSession } from '../../sessions/sessions.repository';
import type { RelyingParty } from '../../sessions/relyingPartyOf';
import {
  isAccepted,
  isToOwnContact,
  type Accepted,
  type CodeChannel,
} from '../../verification/verification.repository';
import { amrOf } from './amr';
import { passkeyMethods } from '../passkeys/checkAssertion';
import { passkeyUse, type PasskeyUse } from '../passkeys/passkeys.repository';
import { hasNoGates, hasNoGatesBesideFactor } from './passGates';
import { issueFirstTokens, newSession, type SignedIn } from './startSession';

/** One presented code, and the user whom it has to authenticate. */
interface PresentedCode {
  visitor: Visitor;
  userId: number;
  channel: Extract<CodeChannel, 'sms' | 'email'>;
  accepted: Accepted;
  relyingParty: RelyingParty | undefined;
}

/**
 * The most frequent sign-in, in one statement without reading the user first (decision 6): one code proves them, no gate requires
 * more, the device is recognized and no deletion is scheduled.
 * @returns undefined if one of these conditions is not met or the code is no longer valid; nothing has changed then
 */
export async function ordinarySignIn(
  context: Context,
  { visitor, userId, channel, accepted, relyingParty }: PresentedCode,
): Promise<SignedIn | undefined> {
  const amr = amrOf({ codes: [channel], hasSecondFactor: false });
  const session = newSession(context, userId, { visitor, event: 'sign_in', amr, relyingParty });
  const isOrdinary = {
    user: sql<boolean>`${hasNoGates(session.now)} AND u.deletion_at IS NULL`,
    code: sql<boolean>`
      channel = ${channel} AND user_id = ${userId} AND ${isAccepted(accepted)}
      AND EXISTS (SELECT 1 FROM person u WHERE ${isToOwnContact}) AND NOT ${isNewDevice(userId, accepted.device)}`,
  };
  const subject = await insertSession(context.db, session, accepted.ids, isOrdinary);
  return subject === undefined ? undefined : issueFirstTokens(context, subject, session);
}

/**
 * The most frequent sign-in by passkey, in one statement after the check of its assertion: no gate requires more, the device is
 * recognized and no deletion is scheduled.
 * @returns undefined if one of these conditions is not met, or the passkey was used a moment before; nothing has changed then
 */
export async function ordinaryPasskeySignIn(
  context: Context,
  visitor: Visitor,
  use: PasskeyUse,
  relyingParty: RelyingParty | undefined,
): Promise<SignedIn | undefined> {
  const { user_id: userId } = use.passkey;
  const amr = amrOf({ codes: [], others: passkeyMethods(use), hasSecondFactor: true });
  const session = newSession(context, userId, { visitor, event: 'sign_in', amr, relyingParty });
  const isOrdinary = {
    user: sql<boolean>`
      ${hasNoGatesBesideFactor(session.now)} AND u.deletion_at IS NULL AND NOT ${isNewDevice(userId, visitor.device)}`,
    proof: passkeyUse(use, session.now),
  };
  const subject = await insertSession(context.db, session, [], isOrdinary);
  return subject === undefined ? undefined : issueFirstTokens(context, subject, session);
}
