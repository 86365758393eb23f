import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { acceptedSince, presentedChannels, presentedIds } from '../../verification/consume/consumeVerifications';
import { findProvenUser, type Accepted, type CodeChannel } from '../../verification/verification.repository';

/** Accepted codes that a signed-in person presents. */
export interface AcceptedInSession {
  accepted: Accepted;
  channels: CodeChannel[];
  /** When the latest of the codes to an own contact was accepted; undefined without such a code. */
  provenAt: Date | undefined;
}

interface PresentedInSession {
  user: Pick<SessionWithUser['user'], 'id'>;
  proof: Pick<FactorProof, 'phone_verification' | 'email_verification' | 'telegram_verification'>;
  /** UPDATE_PROFILE_OLD for contacts and chats in use, UPDATE_PROFILE_NEW for new ones. */
  action: 'UPDATE_PROFILE_OLD' | 'UPDATE_PROFILE_NEW';
}

/**
 * Finds the accepted codes in the proof of a signed-in person; does not consume them.
 * @throws 400 wrong_code if one of them is not accepted, of another person or action, or consumed before; on the fields of those
 */
export async function provenInSession(
  context: Context,
  visitor: Visitor,
  { user, proof, action }: PresentedInSession,
): Promise<AcceptedInSession> {
  const presented = {
    sms: proof.phone_verification,
    email: proof.email_verification,
    telegram: proof.telegram_verification,
  };
  const channels = presentedChannels(presented);
  const isEmpty = channels.length === 0;
  const accepted: Accepted = {
    ids: isEmpty ? [] : presentedIds(context, presented),
    action,
    device: visitor.device,
    acceptedSince: acceptedSince(context.clock.now()),
  };
  const found = isEmpty ? undefined : await findProvenUser(context.db, user.id, accepted, context.clock.now());
  const proven = found?.proven ?? [];
  const refused = channels.filter((channel) => !proven.includes(channel));
  if (refused.length > 0) throw wrongCodesOf(refused);
  return { accepted, channels: proven, provenAt: found?.provenAt ?? undefined };
}

const fieldOf = {
  sms: 'phone_verification',
  email: 'email_verification',
  telegram: 'telegram_verification',
} as const satisfies Record<CodeChannel, keyof FactorProof>;

/** Without the fields a screen could not tell which of the proofs that it sent together is refused. */
const wrongCodesOf = (channels: readonly CodeChannel[]): AppError =>
  new AppError(400, 'errors.invalid-code', {
    code: 'wrong_code',
    fields: Object.fromEntries(channels.map((channel) => [fieldOf[channel], 'errors.expired-code'] as const)),
  });
