import { sql, type RawBuilder, type Selectable } from 'kysely';
import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { PasskeysTables } from './passkeys.tables';

export type PasskeyRow = Selectable<PasskeysTables['passkeys']>;

/** How long a removed passkey can be taken back. */
export const restorableSeconds = 72 * hourSeconds;

/** How long the person is not offered a passkey after an offer. */
const offerPauseSeconds = 30 * daySeconds;

/** A passkey that is in use, with the user handle of its owner. */
export type UsablePasskey = PasskeyRow & { handle: Buffer };

/** Finds a passkey in use by its credential id. */
export async function findUsablePasskey(executor: Executor, credentialId: string): Promise<UsablePasskey | undefined> {
  return executor
    .selectFrom('passkeys')
    .innerJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('handle')
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The passkeys of a user, the oldest first; removed ones, which can still be taken back, included. */
export async function listPasskeys(executor: Executor, userId: number, now: Date): Promise<PasskeyRow[]> {
  return executor
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row('removed_at', 'is', null), row('removed_at', '>', addSeconds(now, -restorableSeconds))]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The number of passkeys that a user has in use. */
export async function countPasskeys(executor: Executor, userId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findHandle(executor: Executor, userId: number): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('passkey_handles')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.handle;
}

/** The user handle of a user, which is stored at the first call. @param fresh 32 random bytes */
export async function handleOf(executor: Executor, userId: number, fresh: Buffer): Promise<Buffer> {
  const values = { user_id: userId, handle: fresh, offered_at: null };
  const inserted = await executor
    .insertInto('passkey_handles')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('handle')
    .executeTakeFirst();
  return inserted?.handle ?? (await findHandle(executor, userId))!;
}

/** Whether a user has no passkey, and was not offered one within thirty days. */
export async function isOfferDue(executor: Executor, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT WHERE NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId} AND removed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM passkey_handles WHERE user_id = ${userId} AND offered_at > ${addSeconds(now, -offerPauseSeconds)}
      )`.execute(executor);
  return rows.length > 0;
}

/**
 * Counts an offer of a passkey to a user without one.
 * @param fresh 32 random bytes, the user handle if there is none yet
 * @returns false if the user has a passkey, or was offered one within thirty days
 */
export async function countOffer(executor: Executor, userId: number, fresh: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO passkey_handles AS h (user_id, handle, offered_at)
    SELECT ${userId}::integer, ${fresh}::bytea, ${now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId} AND removed_at IS NULL)
    ON CONFLICT (user_id) DO UPDATE SET offered_at = excluded.offered_at
    WHERE h.offered_at IS NULL OR h.offered_at <= ${addSeconds(now, -offerPauseSeconds)}
    RETURNING user_id`.execute(executor);
  return rows.length > 0;
}

/** Stores a new passkey. @returns false if its credential is stored already */
export async function insertPasskey(executor: Executor, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await executor
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** One use of a passkey: its challenge, which then counts no more, and the state that the authenticator reported. */
export interface PasskeyUse {
  passkey: Pick<PasskeyRow, 'id' | 'user_id' | 'is_backup_eligible'>;
  challengeHash: Buffer;
  challengeExpiresAt: Date;
  signCount: number;
  isSynced: boolean;
  country: string | null;
}

/** CTE that consumes a challenge; it has a row unless the challenge was used before. */
const challengeUse = (hash: Buffer, expiresAt: Date): RawBuilder<unknown> => sql`
  INSERT INTO used_passkey_challenges (hash, expires_at)
  SELECT ${hash}::bytea, ${expiresAt}::timestamptz WHERE EXISTS (SELECT FROM person)
  ON CONFLICT DO NOTHING RETURNING hash`;

/**
 * CTEs that consume the use of a passkey; the last one, `proof`, has a row if the use counts: its challenge was not used before, the
 * passkey is still in use, and the signature counter of a device-bound one has gone up (WebAuthn 3, 6.1.1). The statement defines
 * `person` before: without a row of it nothing is consumed.
 */
export const passkeyUse = (use: PasskeyUse, now: Date): RawBuilder<unknown> => sql`
  challenge AS (${challengeUse(use.challengeHash, use.challengeExpiresAt)}), proof AS (
    UPDATE passkeys SET sign_count = ${use.signCount}::bigint, is_synced = ${use.isSynced}::boolean,
      last_used_at = ${now}::timestamptz, country = ${use.country}::text
    WHERE id = ${use.passkey.id}::uuid AND user_id = ${use.passkey.user_id}::integer AND removed_at IS NULL
      AND EXISTS (SELECT FROM challenge)
      AND (is_backup_eligible OR sign_count < ${use.signCount}::bigint OR (sign_count = 0 AND ${use.signCount}::bigint = 0))
    RETURNING id
  )`;

/** Consumes the use of a passkey. @returns whether it counts, see `passkeyUse` */
export async function consumePasskeyUse(executor: Executor, use: PasskeyUse, now: Date): Promise<boolean> {
  const { rows } = await sql`WITH person AS (SELECT), ${passkeyUse(use, now)} SELECT id FROM proof`.execute(executor);
  return rows.length > 0;
}

/** Consumes a challenge alone. @returns false if it was used before */
export async function consumeChallenge(executor: Executor, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } =
    await sql`WITH person AS (SELECT), used AS (${challengeUse(hash, expiresAt)}) SELECT FROM used`.execute(executor);
  return rows.length > 0;
}

/** Whether the use of a passkey would count, without consuming it. */
export async function isPasskeyUsable(executor: Executor, { passkey, challengeHash }: PasskeyUse): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM passkeys WHERE id = ${passkey.id}::uuid AND removed_at IS NULL
      AND NOT EXISTS (SELECT FROM used_passkey_challenges WHERE hash = ${challengeHash})`.execute(executor);
  return rows.length > 0;
}

/** Changes a passkey of a user that is in use. @returns its row; undefined if the user has no such passkey */
export async function updatePasskey(
  executor: Executor,
  { userId, id }: { userId: number; id: string },
  change: Partial<Pick<PasskeyRow, 'name' | 'removed_at'>>,
): Promise<PasskeyRow | undefined> {
  return executor
    .updateTable('passkeys')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A removed passkey of a user that can still be taken back. */
export async function findRemovedPasskey(
  executor: Executor,
  { userId, id, now }: { userId: number; id: string; now: Date },
): Promise<PasskeyRow | undefined> {
  return executor
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', '>', addSeconds(now, -restorableSeconds))
    .executeTakeFirst();
}

export async function restorePasskey(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('passkeys').set({ removed_at: null }).where('id', '=', id).execute();
}

/** Deletes the passkeys that a user has made since. @returns how many */
export async function deletePasskeysSince(executor: Executor, userId: number, since: Date): Promise<number> {
  const deleted = await executor
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** RP IDs of stored passkeys other than the given one: browsers do not find these passkeys. */
export async function foreignRpIds(executor: Executor, rpId: string | null): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT min(rp_id) AS first, max(rp_id) AS last FROM passkeys WHERE removed_at IS NULL`.execute(executor);
  const found = new Set([rows[0]?.first ?? null, rows[0]?.last ?? null]);
  return [...found].filter((id): id is string => id !== null && id !== rpId);
}

/** Deletes challenges that have expired, and removed passkeys that cannot be taken back. */
export async function purgePasskeys(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'used_passkey_challenges', (row) => row('expires_at', '<', now));
  await deleteInBatches(executor, 'passkeys', (row) => row('removed_at', '<', addSeconds(now, -restorableSeconds)));
}
