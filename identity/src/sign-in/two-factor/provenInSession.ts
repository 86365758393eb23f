import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import {
  acceptedSince,
  presentedChannels,
  presentedIds,
  requireChannels,
} from '../../verification/consume/consumeVerifications';
import { findProvenUser, type Accepted, type CodeChannel } from '../../verification/verification.repository';

/** Accepted codes that a signed-in person presents. */
export interface AcceptedInSession {
  accepted: Accepted;
  channels: CodeChannel[];
  /** When the latest of the codes to an own contact was accepted; undefined without such a code. */
  provenAt: Date | undefined;
}

/**
 * Finds the accepted codes in the proof of a signed-in person; does not consume them.
 * @param action UPDATE_PROFILE_OLD for contacts and chats in use, UPDATE_PROFILE_NEW for new ones
 * @throws 400 wrong_code if one of them is not accepted, of another person or action, or consumed before
 */
export async function provenInSession(
  context: Context,
  visitor: Visitor,
  { user }: Pick<SessionWithUser, 'user'>,
  proof: Pick<FactorProof, 'phone_verification' | 'email_verification' | 'telegram_verification'>,
  action: 'UPDATE_PROFILE_OLD' | 'UPDATE_PROFILE_NEW' = 'UPDATE_PROFILE_OLD',
): Promise<AcceptedInSession> {
  const presented = {
    sms: proof.phone_verification,
    email: proof.email_verification,
    telegram: proof.telegram_verification,
  };
  const isEmpty = presentedChannels(presented).length === 0;
  const accepted: Accepted = {
    ids: isEmpty ? [] : presentedIds(context, presented),
    action,
    device: visitor.device,
    acceptedSince: acceptedSince(context.clock.now()),
  };
  const found = isEmpty ? undefined : await findProvenUser(context.db, user.id, accepted, context.clock.now());
  requireChannels(presented, found?.proven ?? []);
  return { accepted, channels: found?.proven ?? [], provenAt: found?.provenAt ?? undefined };
}
