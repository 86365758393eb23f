import { record } from '../../protection/audit/audit';
import { requireActive } from '../../sessions/requireActive';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { secondFactorRequired, taken, wrongCode } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { lockUser } from '../../sessions/lockUser';
import { releaseUnprovenEmail, updateUser, type UserRow } from '../../people/users.repository';
import {
  acceptedForSignIn,
  acceptedSince,
  presentedIds,
  requireChannels,
} from '../../verification/consume/consumeVerifications';
import { consumeVerificationRows } from '../../verification/consume/consumeVerifications.repository';
import {
  findProvenUser,
  readdressCodes,
  recordFactor,
  type Accepted,
} from '../../verification/verification.repository';
import { isUniqueViolation } from '../../platform/storage/errorCode';

/** The id of no user: ids start at 1000. */
const unusedUserId = 0;

interface RequiredChangeBody {
  phone_verification?: string | null | undefined;
  email_verification?: string | null | undefined;
}

/**
 * Finds the user who has to change their address by the accepted code to their phone. If a second factor is on,
 * `POST /user/standard_auth/` must have accepted it together with this code.
 * @throws 400 wrong_code for a code of no such user, 401 user_inactive, 401 second_factor_required
 */
export async function findRequiredChange(
  context: Context,
  visitor: Visitor,
  phoneVerification: string | null | undefined,
  db: Executor = context.db,
): Promise<UserRow> {
  const { clock } = context;
  const presented = { sms: phoneVerification };
  const accepted = acceptedCode(context, visitor, phoneVerification);
  // The query runs for a code without a user too: the time of the refusal must not reveal that there is none.
  const found = await findProvenUser(db, (await ownerOf(db, accepted.ids[0]!)) ?? unusedUserId, accepted, clock.now());
  requireChannels(presented, found?.proven ?? []);
  if (!found?.user.need_change_email) throw wrongCode();
  requireActive(context, found.user);
  const mode = found.user.two_factor_auth;
  if (mode !== 'DISABLE' && found.factor !== mode) throw secondFactorRequired(mode);
  return found.user;
}

const acceptedCode = (context: Context, visitor: Visitor, sms: string | null | undefined): Accepted =>
  acceptedForSignIn(context, visitor, presentedIds(context, { sms }));

async function ownerOf(executor: Executor, verification: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('verifications')
    .select('user_id')
    .where('id', '=', verification)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/**
 * Stores the proven address of a user who must change it, during their sign-in (`POST /user/change_email/` without a
 * session). The code to the phone stays usable and completes the sign-in.
 * @throws as `findRequiredChange`; 400 wrong_code for an address that was not proven here, 409 if it was taken meanwhile
 */
export async function changeRequiredEmail(context: Context, visitor: Visitor, body: RequiredChangeBody): Promise<void> {
  const { id } = await findRequiredChange(context, visitor, body.phone_verification);
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, id);
    // Again behind the lock: a change that was under way may have ended the code, or the need to change.
    const user = await findRequiredChange(context, visitor, body.phone_verification, transaction);
    const presented = { email: body.email_verification };
    const used = await consumeVerificationRows(transaction, {
      ids: presentedIds(context, presented),
      action: 'UPDATE_PROFILE_NEW',
      device: visitor.device,
      acceptedSince: acceptedSince(now),
      now,
    });
    const [proof] = used.filter(({ channel, user_id }) => channel === 'email' && user_id === user.id);
    if (!proof) throw wrongCode();
    await setEmail(transaction, user.id, proof.recipient);
    if (user.email !== null) await endPendingLoginsElsewhere(transaction, user.id, visitor.device, now);
    await keepProofs(
      transaction,
      user,
      { email: proof.recipient, now },
      acceptedCode(context, visitor, body.phone_verification),
    );
    await record(transaction, { event: 'email_changed', at: now, userId: user.id, visitor });
  });
}

/**
 * Ends the pending logins of a user in other browsers: the earlier address may have matched them, and belong to a stranger. One of
 * this browser, where the code to the phone was accepted, continues its sign-in.
 */
async function endPendingLoginsElsewhere(
  transaction: Executor,
  userId: number,
  device: string | undefined,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('external_visits')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('device_hash', 'is distinct from', device ?? null)
    .execute();
}

/**
 * Proofs of the flow with the earlier address still count: its email code, and a second factor of both contacts.
 */
async function keepProofs(
  transaction: Executor,
  user: UserRow,
  { email, now }: { email: string; now: Date },
  accepted: Accepted,
): Promise<void> {
  if (accepted.device !== undefined && user.email !== null)
    await readdressCodes(transaction, { userId: user.id, from: user.email, to: email, device: accepted.device });
  const changed = await findProvenUser(transaction, user.id, accepted, now);
  if (changed?.factorInUse) await recordFactor(transaction, accepted.ids, changed.factorInUse);
}

/** @throws 409 if another user proved the address after its code was sent */
async function setEmail(transaction: Executor, userId: number, email: string): Promise<void> {
  await releaseUnprovenEmail(transaction, email);
  try {
    await updateUser(transaction, userId, { email, is_verified: true, need_change_email: false });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken('email', 'errors.email-taken');
    throw error;
  }
}
