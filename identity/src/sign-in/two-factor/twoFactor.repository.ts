import { sql, type Selectable } from 'kysely';
import { auditRow, type AuditEvent } from '../../protection/audit/audit';
import { countFailures } from '../../protection/limits/failures';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import type { TwoFactorTables } from './twoFactor.tables';
import { isKnownDevice } from '../../platform/devices/isKnownDevice';

type SecondFactorRow = Selectable<TwoFactorTables['second_factors']>;
export type SetupRow = Selectable<TwoFactorTables['second_factor_setups']>;

/** A factor, with the state that decides whether it may be tried from this browser. */
export interface TriedFactor extends SecondFactorRow {
  is_known_device: boolean;
  failures: number | null;
  failures_reset_at: Date | null;
}

export async function findSecondFactor(
  executor: Executor,
  userId: number,
  { device, account }: { device: string | undefined; account: string },
): Promise<TriedFactor | undefined> {
  const { rows } = await sql<TriedFactor>`
    SELECT f.*, c.count AS failures, c.resets_at AS failures_reset_at,
      ${isKnownDevice(sql`f.user_id`, device)} AS is_known_device
    FROM second_factors f LEFT JOIN counters c ON c.key = ${account}
    WHERE f.user_id = ${userId}`.execute(executor);
  return rows[0];
}

/**
 * Counts a try before it is compared, so that parallel guesses count too. From the `free`-th on, each locks the factor for
 * twice as long as the one before.
 * @returns whether the try may be made
 */
export async function countFactorTry(
  executor: Executor,
  userId: number,
  now: Date,
  { free, firstSeconds, longestSeconds }: { free: number; firstSeconds: number; longestSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE second_factors SET
      tries = tries + 1,
      closed_until = CASE WHEN tries + 1 >= ${free}::integer THEN ${now}::timestamptz + make_interval(secs =>
        least(${longestSeconds}::double precision, ${firstSeconds}::double precision * power(2, least(tries + 1 - ${free}::integer, 30)))) END
    WHERE user_id = ${userId} AND (closed_until IS NULL OR closed_until <= ${now})
    RETURNING user_id`.execute(executor);
  return rows.length === 1;
}

/**
 * Writes a wrong proof to the security log and counts it for the account.
 * @param unrecognizedBy key of the account's counter; undefined for a recognized browser, which is not counted
 */
export async function recordWrongProof(
  executor: Executor,
  { unrecognizedBy, failuresPerHour, now }: { unrecognizedBy: string | undefined; failuresPerHour: number; now: Date },
  event: AuditEvent,
): Promise<void> {
  const row = auditRow(event);
  const failure = sql`SELECT ${unrecognizedBy ?? null}::text AS account, 1 AS failures WHERE ${unrecognizedBy !== undefined}::boolean`;
  await sql`
    WITH counted AS (
      ${countFailures(failure, failuresPerHour, now)}
    )
    INSERT INTO audit_events (at, event, user_id, ip, country, device, details)
    VALUES (${row.at}, ${row.event}, ${row.user_id}, ${row.ip}, ${row.country}, ${row.device}, ${row.details}::jsonb)`.execute(
    executor,
  );
}

/**
 * Resets the count after a right proof.
 * @param factor the factor against which the proof was checked
 * @returns false if another factor has replaced it since
 */
export async function resetFactorTries(
  executor: Executor,
  { user_id, enabled_at }: Pick<TriedFactor, 'user_id' | 'enabled_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('second_factors')
    .set({ tries: 0, closed_until: null })
    .where('user_id', '=', user_id)
    .where('enabled_at', '=', enabled_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Consumes a time step. @returns false if it, or a later one, was consumed before */
export async function consumeTotpStep(executor: Executor, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('second_factors')
    .set({ totp_step: step })
    .where('user_id', '=', userId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The stored columns of a new factor; all others get their defaults. */
export type NewFactor = Partial<Pick<SecondFactorRow, 'password_hash' | 'totp_secret' | 'totp_step' | 'telegram_chat'>>;

/** Replaces the factor of a user, and deletes their open setups. */
export async function replaceSecondFactor(
  executor: Executor,
  userId: number,
  factor: NewFactor | undefined,
  now: Date,
): Promise<void> {
  await executor.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await executor.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute();
  if (!factor) return;
  await executor
    .insertInto('second_factors')
    .values({
      password_hash: null,
      totp_secret: null,
      telegram_chat: null,
      ...factor,
      user_id: userId,
      enabled_at: now,
      closed_until: null,
    })
    .execute();
}

export async function replaceRecoveryCodes(
  executor: Executor,
  userId: number,
  codes: readonly { selector: string; hash: string }[],
): Promise<void> {
  await executor.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ ...code, user_id: userId, used_at: null }));
  if (rows.length > 0) await executor.insertInto('recovery_codes').values(rows).execute();
}

export type RecoveryCode = Pick<Selectable<TwoFactorTables['recovery_codes']>, 'user_id' | 'selector' | 'hash'>;

export async function findRecoveryCode(
  executor: Executor,
  userId: number,
  selector: string,
): Promise<RecoveryCode | undefined> {
  return executor
    .selectFrom('recovery_codes')
    .select(['user_id', 'selector', 'hash'])
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** @returns false if a parallel request consumed or replaced it */
export async function consumeRecoveryCodeRow(
  executor: Executor,
  { user_id, selector, hash }: RecoveryCode,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('selector', '=', selector)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The stored state of a user's second factor. */
export async function readFactorState(executor: Executor, userId: number) {
  const { rows } = await sql<{ enabled_at: Date | null; codes_left: number; effective_at: Date | null }>`
    SELECT
      (SELECT enabled_at FROM second_factors WHERE user_id = ${userId}) AS enabled_at,
      (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS codes_left,
      (SELECT effective_at FROM factor_resets WHERE user_id = ${userId} AND ended_at IS NULL) AS effective_at`.execute(
    executor,
  );
  return rows[0]!;
}

/** Starts a setup; it replaces an open one of the same method. */
export async function startSetup(executor: Executor, setup: SetupRow): Promise<void> {
  await executor
    .insertInto('second_factor_setups')
    .values(setup)
    .onConflict((conflict) => conflict.columns(['user_id', 'method']).doUpdateSet(setup))
    .execute();
}

/**
 * Starts the setup of an authenticator, or prolongs the open one of the same session. One statement: of requests in parallel all
 * get the same key. Another session never sees the key: a thief who started a setup would know the key that the owner confirms.
 * @param setup with a new key, which is stored unless the open setup has one already
 * @returns the stored key, encrypted
 */
export async function startTotpSetup(
  executor: Executor,
  { user_id, sid, totp_secret, expires_at }: Pick<SetupRow, 'user_id' | 'sid' | 'totp_secret' | 'expires_at'>,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ totp_secret: string }>`
    INSERT INTO second_factor_setups AS open (user_id, method, sid, totp_secret, expires_at)
    VALUES (${user_id}, 'TOTP', ${sid}, ${totp_secret}, ${expires_at})
    ON CONFLICT (user_id, method) DO UPDATE SET
      totp_secret = CASE WHEN open.sid = excluded.sid AND open.expires_at > ${now}
        THEN open.totp_secret ELSE excluded.totp_secret END,
      sid = excluded.sid,
      expires_at = excluded.expires_at
    RETURNING totp_secret`.execute(executor);
  return rows[0]!.totp_secret;
}

/**
 * The open setup that this session has started: a replacement by another session, e.g. a thief's, is not confirmed
 * here. A row of the previous version has no session.
 */
export async function findSetup(
  executor: Executor,
  { user, session }: SessionWithUser,
  method: SetupRow['method'],
  now: Date,
): Promise<SetupRow | undefined> {
  return executor
    .selectFrom('second_factor_setups')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('method', '=', method)
    .where(({ or, eb }) => or([eb('sid', 'is', null), eb('sid', '=', session.sid)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Connects the chat in which a bot's link was opened first: the link is also a QR code on a screen, which others may see.
 * @returns the user of the link; undefined if it is not valid, or has connected another chat
 */
export async function linkTelegramChat(executor: Executor, linkHash: string, chat: string, now: Date) {
  return executor
    .updateTable('second_factor_setups')
    .set({ telegram_chat: chat })
    .where('link_hash', '=', linkHash)
    .where(({ or, eb }) => or([eb('telegram_chat', 'is', null), eb('telegram_chat', '=', chat)]))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
}

/** The chat that gets the codes of a user. */
export async function findTelegramChat(executor: Executor, userId: number): Promise<string | undefined> {
  const row = await executor
    .selectFrom('second_factors')
    .select('telegram_chat')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.telegram_chat ?? undefined;
}

/** Deletes expired factor setups. */
export async function purgeSetups(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'second_factor_setups', (row) => row('expires_at', '<', now));
}
