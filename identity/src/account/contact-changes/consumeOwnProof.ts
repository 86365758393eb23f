import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode } from '../../platform/http/errors';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import type { SessionRow } from '../../sessions/sessions.tables';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import type { CodeChannel } from '../../verification/verification.repository';
import {
  consumeVerifications,
  presentedChannels,
  type VerificationIds,
} from '../../verification/consume/consumeVerifications';
import { checkAssertion, consumePasskey } from '../../sign-in/passkeys/checkAssertion';
import { namingFields, type CodeFields } from './namingFields';

/** Accepted codes to own contacts, or a passkey (purpose `prove`). */
export interface OwnProofs extends VerificationIds {
  passkey?: PasskeyProof | null | undefined;
}

interface OwnProof {
  /** The row that the transaction reads. */
  user: UserRow;
  session: SessionRow;
  visitor: Visitor;
  presented: OwnProofs;
  /** Fields of the request that hold the codes. */
  fields?: CodeFields;
}

/**
 * Proves that the account's owner is present before something that cannot be undone: consumes, in the caller's transaction,
 * accepted codes to the owner's current contacts. For five minutes such a code counts as a recent sign-in; after that, and
 * always with a second factor, the session's own sign-in has to be recent. A passkey needs neither a code nor a recent sign-in.
 * @throws 400 wrong_code on the fields of the codes, 400 wrong_passkey, 401 recent_sign_in_required
 */
export async function consumeOwnProof(
  context: Context,
  transaction: Executor,
  { user, session, visitor, presented, fields = { sms: 'phone_verification', email: 'email_verification' } }: OwnProof,
): Promise<void> {
  if (presented.passkey) {
    const assertion = { proof: presented.passkey, purposes: ['prove'], userId: user.id } as const;
    const use = await checkAssertion(context, visitor, assertion, transaction);
    await consumePasskey(context, transaction, use);
    if (presentedChannels(presented).length === 0) return;
  }
  const used = await namingFields(presented, fields, async () => {
    const consumed = await consumeVerifications(context, transaction, {
      visitor,
      presented,
      action: 'UPDATE_PROFILE_OLD',
    });
    const present: Partial<Record<CodeChannel, string | null>> = { sms: user.phone, email: user.email };
    if (consumed.some(({ channel, recipient, user_id }) => user_id !== user.id || recipient !== present[channel]))
      throw wrongCode();
    return consumed;
  });
  const latest = new Date(Math.max(...used.map(({ verified_at }) => verified_at.getTime())));
  requireRecentSignIn(context, session, user.two_factor_auth === 'DISABLE' ? latest : undefined);
}
