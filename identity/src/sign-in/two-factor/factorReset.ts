import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notFound } from '../../platform/http/errors';
import type { Job } from '../../platform/job';
import { notify } from '../../messaging/notices/notify';
import { eachDue } from '../../platform/storage/eachDue';
import type { Tables } from '../../platform/storage/tables';
import { publicId, readPublicId } from '../../platform/tokens/publicId';
import { updateUser, type UserRow } from '../../people/users.repository';
import { claimDueReset, endReset, findPendingReset, insertReset } from './factorReset.repository';
import { replaceRecoveryCodes, replaceSecondFactor } from './twoFactor.repository';

/** Time to read one of the notices and to cancel the reset. */
const waitSeconds = daySeconds;
const purpose = 'cancel-factor-reset';

/**
 * The link in the notices that cancels a reset, also for a person who cannot sign in. Its token is in the fragment; it is
 * derived when the notice is delivered, and stored nowhere.
 * @param id of the reset
 */
export const cancelResetLink = ({ config, secrets }: Pick<Context, 'config' | 'secrets'>, id: string): string =>
  `${config.publicUrl}/2fa/cancel-reset/#token=${publicId(secrets.codeKey, purpose, id)}`;

/**
 * Schedules the removal of a person's factor for an operator. It takes effect after a day, in which every contact is notified
 * and the holder of any of them can cancel it. Only its owner can ever set a factor. The caller logs it.
 * @returns when it takes effect, or undefined if one is pending already
 */
export async function orderReset(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  user: UserRow,
): Promise<Date | undefined> {
  const now = clock.now();
  const id = randomUUID();
  const effectiveAt = addSeconds(now, waitSeconds);
  const reset = { id, user_id: user.id, ordered_at: now, effective_at: effectiveAt, ended_at: null };
  if (!(await insertReset(transaction, reset))) return undefined;
  const facts = { until: effectiveAt.toISOString(), reset: id };
  await notify({ clock }, transaction, { notice: 'factor_reset_requested', user, to: 'every', facts });
  return effectiveAt;
}

/**
 * Cancels a pending reset (`POST /user/2fa/cancel_reset/`). Every contact is notified.
 * @param by the token of a notice, or the signed-in user
 * @throws 404 if no reset is pending, or for a token that was never issued
 */
export async function cancelReset(
  { db, clock, secrets }: Context,
  visitor: Visitor,
  by: { token: string } | { userId: number },
): Promise<void> {
  const id = 'token' in by ? readPublicId(secrets.codeKey, purpose, by.token) : undefined;
  const userId = 'token' in by ? id && (await findPendingReset(db, id)) : by.userId;
  if (!userId) throw notFound();
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await endReset(transaction, userId, now))) throw notFound();
    const user = await transaction.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    await record(transaction, { event: 'factor_reset_cancelled', at: now, userId, visitor });
    // The owner may be waiting for the removal: otherwise a reader of one of their contacts could cancel it silently.
    await notify({ clock }, transaction, { notice: 'factor_reset_cancelled', user, visitor, to: 'every' });
  });
}

/** Removes the factors whose waiting period is over, and notifies their owners (see eachDue). */
export const executeFactorResets: Job = {
  name: 'factor-resets',
  everySeconds: 60,
  run: ({ db, clock }) =>
    eachDue<number, { id: number }>(db, {
      what: 'removals of a factor',
      claim: (transaction, passedOver) => claimDueReset(transaction, clock.now(), passedOver),
      work: async (transaction, { id }) => {
        const now = clock.now();
        await endReset(transaction, id, now);
        const user = await updateUser(transaction, id, { two_factor_auth: 'DISABLE' });
        await replaceSecondFactor(transaction, id, undefined, now);
        await replaceRecoveryCodes(transaction, id, []);
        await record(transaction, { event: 'factor_reset', at: now, userId: id });
        await notify({ clock }, transaction, { notice: 'factor_reset', user, to: 'every' });
      },
    }),
};
