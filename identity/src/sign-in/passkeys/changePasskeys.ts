import { toOneLine } from '@passport/shared/schemas/checks/oneLine';
import type { PasskeyItem } from '@passport/shared/schemas/passkeys';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, notFound, recentSignInRequired } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { countAction } from '../../protection/limits/countAction';
import { record } from '../../protection/audit/audit';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { addSeconds } from '../../platform/clock';
import { mostPasskeys, presentPasskey } from './passkeys.presenter';
import {
  countPasskeys,
  findRemovedPasskey,
  restorableSeconds,
  restorePasskey,
  updatePasskey,
} from './passkeys.repository';

/** Each change tells the person by messages, and a removed passkey is kept for three days. */
const changesPerDay = 30;

/** Counts that a passkey is made or removed, if it is. @throws 429 past thirty a day */
export const countChange = (context: Context, transaction: Executor, userId: number): Promise<void> =>
  countAction(context, transaction, { key: `passkeys|${userId}`, limit: changesPerDay });

/** Names a passkey of the caller (`PATCH /user/passkeys/{id}/`). @throws 404 if they have no such passkey */
export async function renamePasskey(
  { db }: Context,
  { user }: SessionWithUser,
  id: string,
  name: string | null,
): Promise<PasskeyItem> {
  const row = await updatePasskey(db, { userId: user.id, id }, { name: toOneLine(name ?? '') || null });
  if (!row) throw notFound();
  return presentPasskey(row);
}

/**
 * Removes a passkey of the caller (`DELETE /user/passkeys/{id}/`), and notifies every contact. It proves nothing from then on, and can be
 * taken back for three days. It is never the last way in: the phone of the account receives codes.
 * @throws 401 recent_sign_in_required, 404 if they have no such passkey, 429 past thirty changes a day
 */
export async function removePasskey(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  id: string,
): Promise<void> {
  const { user, session } = signedIn;
  requireRecentSignIn(context, session);
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    await countChange(context, transaction, user.id);
    const removed = await updatePasskey(transaction, { userId: user.id, id }, { removed_at: now });
    if (!removed) throw notFound();
    await record(transaction, { event: 'passkey_removed', at: now, userId: user.id, sid: session.sid, visitor });
    const facts = { until: addSeconds(now, restorableSeconds).toISOString() };
    await notify(context, transaction, { notice: 'passkey_removed', user, visitor, to: 'every', facts });
  });
}

/**
 * Takes a removed passkey back (`POST /user/passkeys/{id}/restore/`). Who holds its device must not restore it in a session that it
 * has begun: a proof after the removal, which it cannot give any more, is required.
 * @throws 401 recent_sign_in_required without a proof after the removal, 404 if it was not removed within three days, 409 if the account
 *   has ten others
 */
export async function takePasskeyBack(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  id: string,
): Promise<PasskeyItem> {
  const { user, session } = signedIn;
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    const row = await findRemovedPasskey(transaction, { userId: user.id, id, now });
    if (!row?.removed_at) throw notFound();
    requireRecentSignIn(context, session);
    if (session.confirmed_at <= row.removed_at) throw recentSignInRequired();
    if ((await countPasskeys(transaction, user.id)) >= mostPasskeys) throw new AppError(409, 'errors.passkeys-limit');
    await restorePasskey(transaction, id);
    await record(transaction, { event: 'passkey_restored', at: now, userId: user.id, sid: session.sid, visitor });
    return presentPasskey({ ...row, removed_at: null });
  });
}
