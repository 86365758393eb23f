import type { VerificationAction } from '@passport/shared/schemas/verification';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { auditRow, type AuditEvent } from '../audit/audit';
import { isNewDevice } from '../devices/isNewDevice';
import type { Language } from '../http/language';
import { countEvents, type CounterRule } from '../limits/counters';
import type { Executor } from '../storage/database';
import { isEmailTaken, isPhoneTaken, type UserRow } from '../users/users.repository';
import type { VerificationTables } from './verification.tables';

export type VerificationRow = Selectable<VerificationTables['verifications']>;
/** Kind of the outbox messages that carry a code: they name the verification, never the code. */
export const codeMessageKind = 'verification_code';

export type CodeChannel = VerificationRow['channel'];

/** Where a code may go: the user that a flow names, with what decides about the send. */
export interface SendTarget {
  id: number;
  phone: string;
  email: string | null;
  is_verified: boolean;
  is_known_device: boolean;
  is_black_listed: boolean;
}

/** @param by the number of a user, or a phone in E.164 */
export async function findSendTarget(
  executor: Executor,
  by: { id: number } | { phone: string },
  device: string | undefined,
): Promise<SendTarget | undefined> {
  const condition = 'id' in by ? sql`u.id = ${by.id}` : sql`u.phone = ${by.phone}`;
  const { rows } = await sql<SendTarget>`
    SELECT u.id, u.phone, u.email, u.is_verified,
      EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = u.id AND k.device_hash = ${device ?? null}) AS is_known_device,
      EXISTS (SELECT 1 FROM black_list b WHERE b.phone = u.phone) AS is_black_listed
    FROM users u WHERE ${condition}`.execute(executor);
  return rows[0];
}

/** What private mode has to know of a phone: the same question and the same shape of answer for everybody. */
export interface HiddenSendTarget {
  id: number | null;
  /** Only an address that was proven. */
  email: string | null;
  is_known_device: boolean;
  is_black_listed: boolean;
}

export async function findHiddenTarget(
  executor: Executor,
  phone: string,
  device: string | undefined,
): Promise<HiddenSendTarget> {
  const { rows } = await sql<HiddenSendTarget>`
    SELECT u.id, CASE WHEN u.is_verified THEN u.email END AS email,
      EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = u.id AND k.device_hash = ${device ?? null}) AS is_known_device,
      EXISTS (SELECT 1 FROM black_list b WHERE b.phone = asked.phone) AS is_black_listed
    FROM (SELECT ${phone}::text AS phone) AS asked LEFT JOIN users u ON u.phone = asked.phone`.execute(executor);
  return rows[0]!;
}

/** Whether a phone is on the black list, and whether it or an address already belongs to somebody. */
export async function findNewContact(
  executor: Executor,
  channel: CodeChannel,
  recipient: string,
): Promise<{ is_taken: boolean; is_black_listed: boolean }> {
  const isTaken = channel === 'sms' ? isPhoneTaken(recipient) : isEmailTaken(recipient);
  const { rows } = await sql<{ is_taken: boolean; is_black_listed: boolean }>`
    SELECT ${isTaken} AS is_taken, EXISTS (SELECT 1 FROM black_list WHERE phone = ${recipient}) AS is_black_listed`.execute(
    executor,
  );
  return rows[0]!;
}

export interface NewVerification {
  id: string;
  channel: CodeChannel;
  action: VerificationAction;
  recipient: string;
  userId: number | null;
  account: string;
  device: string | undefined;
  ip: string;
  /**
   * Whether the account has been signed in on this browser. Where it was not asked, the statement asks: it opens nothing
   * unless the user has this very phone, and it is not on the black list.
   */
  isKnownDevice: boolean | undefined;
  /** The limits that a recognised browser has to keep, and any other; see sendLimits. */
  limits: Record<'known' | 'stranger', { rules: readonly CounterRule[]; pauseKey: string }>;
  language: Language;
  now: Date;
  expiresAt: Date;
  maxTries: number;
  /** No message leaves. */
  isDecoy: boolean;
}

/**
 * Opens a verification, or goes on with the living one of the same flow: a resend delivers the same code, with the tries
 * that are left and until the same moment (R-13). A browser with a cookie gets the very row; without one a row of its
 * own that shares the seed, so that neighbours behind one address never share an id. The send is counted and its message
 * put into the outbox in the same statement: all of it happens or nothing.
 * @returns the row's id and when its code dies; undefined where a target that was not asked for before is none
 */
export async function openVerification(
  executor: Executor,
  {
    id,
    channel,
    action,
    recipient,
    userId,
    account,
    device,
    ip,
    isKnownDevice,
    limits: { known, stranger },
    language,
    now,
    expiresAt,
    maxTries,
    isDecoy,
  }: NewVerification,
): Promise<{ id: string; expires_at: Date } | undefined> {
  const target =
    isKnownDevice === undefined
      ? sql`
      SELECT EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = u.id AND k.device_hash = ${device ?? null}) AS is_known
      FROM users u WHERE u.id = ${userId} AND u.phone = ${recipient} AND NOT EXISTS (SELECT 1 FROM black_list b WHERE b.phone = u.phone)`
      : sql`SELECT ${isKnownDevice}::boolean AS is_known`;
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    WITH target AS (${target}), counted AS MATERIALIZED (
      SELECT nextval('outbox_id_seq') AS message_id,
        CASE WHEN target.is_known THEN ${known.pauseKey} ELSE ${stranger.pauseKey} END AS pause_key
      FROM target, LATERAL (
        SELECT CASE WHEN target.is_known THEN ${countEvents(known.rules, now)} ELSE ${countEvents(stranger.rules, now)} END
      ) AS counting
    ), living AS (
      SELECT id, seed, tries, expires_at, device_hash FROM verifications
      WHERE recipient = ${recipient} AND channel = ${channel} AND action = ${action} AND account = ${account}
        AND verified_at IS NULL AND expires_at > ${now} AND tries < ${maxTries}
        AND (device_hash = ${device ?? null} OR (device_hash IS NULL AND ${device ?? null}::text IS NULL AND ip = ${ip}))
      ORDER BY created_at DESC LIMIT 1
    ), again AS (
      UPDATE verifications SET sent_at = ${now}, message_id = counted.message_id, pause_key = counted.pause_key FROM counted
      WHERE id = (SELECT id FROM living WHERE device_hash IS NOT NULL)
      RETURNING id, seed, expires_at
    ), fresh AS (
      INSERT INTO verifications
        (id, seed, channel, action, recipient, user_id, account, device_hash, ip, pause_key, tries, created_at,
        sent_at, expires_at, message_id)
      SELECT ${id}::uuid, coalesce(living.seed, ${id}::uuid), ${channel}, ${action}, ${recipient}, ${userId}::integer, ${account},
        ${device ?? null}, ${ip}, counted.pause_key, coalesce(living.tries, 0), ${now}::timestamptz, ${now}::timestamptz,
        coalesce(living.expires_at, ${expiresAt}::timestamptz), counted.message_id
      FROM counted LEFT JOIN living ON true
      WHERE NOT EXISTS (SELECT 1 FROM again)
      RETURNING id, seed, expires_at
    ), opened AS (
      SELECT id, seed, expires_at FROM again UNION ALL SELECT id, seed, expires_at FROM fresh
    ), message AS (
      INSERT INTO outbox (id, channel, kind, recipient, reference, created_at, due_at, expires_at) OVERRIDING SYSTEM VALUE
      SELECT counted.message_id, ${channel}, ${codeMessageKind}, ${recipient},
        jsonb_build_object('verification', opened.id, 'seed', opened.seed, 'language', ${language}::text), ${now}::timestamptz, ${now}::timestamptz,
        opened.expires_at
      FROM opened, counted WHERE NOT ${isDecoy}::boolean
    )
    SELECT id, expires_at FROM opened`.execute(executor);
  return rows[0];
}

export async function findVerification(executor: Executor, id: string): Promise<VerificationRow | undefined> {
  return executor.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A verification with what decides whether its code may be tried from this browser. */
export interface TriedVerification extends VerificationRow {
  is_known_device: boolean;
  failures: number | null;
  failures_reset_at: Date | null;
}

export async function findTriedVerification(
  executor: Executor,
  id: string,
  device: string | undefined,
): Promise<TriedVerification | undefined> {
  const { rows } = await sql<TriedVerification>`
    SELECT v.*, c.count AS failures, c.resets_at AS failures_reset_at,
      EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device ?? null}) AS is_known_device
    FROM verifications v LEFT JOIN counters c ON c.key = v.account
    WHERE v.id = ${id}`.execute(executor);
  return rows[0];
}

/** A code that is right for a seed, and where it came from. */
export interface RightCode {
  id: string;
  seed: string;
  channel: CodeChannel;
  device: string | undefined;
  now: Date;
  maxTries: number;
  /** Wrong codes in an hour that close an account to strange browsers (see failures). */
  failuresPerHour: number;
}

/**
 * Accepts a code once, and ends the pause before the next one. The statement keeps every rule by itself, so that a right
 * code needs no question before it; a sign-in of nobody is a decoy of private mode, and no code of it is right.
 * @returns false where a rule refuses: which one, the caller has to ask
 */
export async function acceptCode(
  executor: Executor,
  { id, seed, channel, device, now, maxTries, failuresPerHour }: RightCode,
): Promise<boolean> {
  const { rows } = await sql`
    WITH accepted AS (
      UPDATE verifications v SET verified_at = ${now}
      WHERE v.id = ${id} AND v.seed = ${seed} AND v.channel = ${channel}
        AND (v.device_hash IS NULL OR v.device_hash = ${device ?? null})
        AND v.verified_at IS NULL AND v.tries < ${maxTries} AND v.expires_at > ${now}
        AND NOT (v.action = 'SIGNIN' AND v.user_id IS NULL)
        AND (
          EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device ?? null})
          OR NOT EXISTS (
            SELECT 1 FROM counters c WHERE c.key = v.account AND c.count >= ${failuresPerHour} AND c.resets_at > ${now}
          )
        )
      RETURNING pause_key
    ), paused AS (
      DELETE FROM counters USING accepted WHERE key = accepted.pause_key
    )
    SELECT 1 FROM accepted`.execute(executor);
  return rows.length === 1;
}

/**
 * Takes one try from a living code and appends the failure to the log.
 * @returns false where the code had died meanwhile: the try was not one
 */
export async function takeTry(
  executor: Executor,
  { id, now, maxTries }: { id: string; now: Date; maxTries: number },
  event: AuditEvent,
): Promise<boolean> {
  const row = auditRow(event);
  const { rows } = await sql`
    WITH taken AS (
      UPDATE verifications SET tries = tries + 1
      WHERE id = ${id} AND verified_at IS NULL AND tries < ${maxTries} AND expires_at > ${now}
      RETURNING id
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, ip, country, device, details)
      SELECT ${row.at}::timestamptz, ${row.event}, ${row.user_id}::integer, ${row.ip}, ${row.country}, ${row.device}, ${row.details}::jsonb
      WHERE EXISTS (SELECT 1 FROM taken)
    )
    SELECT id FROM taken`.execute(executor);
  return rows.length === 1;
}

/** Which accepted verifications count: of one action, of this browser's flow, not too old, not used. */
export interface Accepted {
  ids: readonly string[];
  action: VerificationAction;
  device: string | undefined;
  acceptedSince: Date;
}

/**
 * The rows that ids name. Each id is a value of its own: an array counts as ten in a prepared plan, for which PostgreSQL
 * reads the whole of a table that was empty when the plan was made.
 */
export const hasIdAmong = (ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`false` : sql`id IN (${sql.join(ids.map((id) => sql`${id}::uuid`))})`;

const isUsable = ({ ids, action, device, acceptedSince }: Accepted) => sql`
  ${hasIdAmong(ids)} AND action = ${action} AND verified_at > ${acceptedSince} AND consumed_at IS NULL
  AND (device_hash IS NULL OR device_hash = ${device ?? null})`;

export type UsedVerification = Pick<VerificationRow, 'channel' | 'recipient' | 'user_id'>;

/** Uses accepted verifications up, each once. @returns those that were usable */
export async function consumeVerifications(
  executor: Executor,
  { now, ...accepted }: Accepted & { now: Date },
): Promise<UsedVerification[]> {
  const { rows } = await sql<UsedVerification>`
    UPDATE verifications SET consumed_at = ${now} WHERE ${isUsable(accepted)}
    RETURNING channel, recipient, user_id`.execute(executor);
  return rows;
}

/** Ends what was sent to a contact of a user and what was accepted there: the contact is no longer theirs. */
export async function killVerifications(
  executor: Executor,
  userId: number,
  recipient: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ consumed_at: now, expires_at: now })
    .where('recipient', '=', recipient)
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .execute();
}

/** Whether accepted codes prove a phone. */
export async function isPhoneProven(executor: Executor, phone: string, accepted: Accepted): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM verifications WHERE channel = 'sms' AND recipient = ${phone} AND ${isUsable(accepted)}`.execute(
    executor,
  );
  return rows.length > 0;
}

/** A user with what their accepted codes prove. */
export interface ProvenUser {
  user: UserRow;
  /** The channels of the codes. */
  proven: CodeChannel[];
  /** The mode of a second factor that was proven beside one of them before. */
  factor: string | null;
  /** See the expression of this name. */
  isNewDevice: boolean;
}

/** A user and the channels on which accepted codes prove that it is this one, in one statement. */
export async function findProvenUser(
  executor: Executor,
  userId: number,
  accepted: Accepted,
): Promise<ProvenUser | undefined> {
  const { rows } = await sql<UserRow & Omit<ProvenUser, 'user'>>`
    SELECT u.*, p.proven, p.factor, ${isNewDevice(userId, accepted.device)} AS "isNewDevice" FROM users u, LATERAL (
      SELECT coalesce(array_agg(channel), '{}') AS proven, max(factor) AS factor
      FROM verifications WHERE user_id = u.id AND ${isUsable(accepted)}
    ) AS p
    WHERE u.id = ${userId}`.execute(executor);
  const [row] = rows;
  if (!row) return undefined;
  const { proven, factor, isNewDevice: isNew, ...user } = row;
  return { user, proven, factor, isNewDevice: isNew };
}

/** Notes at accepted codes that a second factor was proven beside them, for the rest of their flow. */
export async function noteFactor(executor: Executor, ids: readonly string[], mode: string): Promise<void> {
  await sql`UPDATE verifications SET factor = ${mode} WHERE ${hasIdAmong(ids)} AND consumed_at IS NULL`.execute(
    executor,
  );
}

export type LastEmail = Pick<VerificationRow, 'id' | 'action' | 'sent_at' | 'verified_at' | 'consumed_at'> & {
  reply_code: number | null;
};

/** The last code by e-mail that a flow sent to an address, with the mail server's reply. */
export async function findLastEmail(
  executor: Executor,
  email: string,
  flow: { id: string | undefined; device: string | undefined },
): Promise<LastEmail | undefined> {
  const { rows } = await sql<LastEmail>`
    SELECT v.id, v.action, v.sent_at, v.verified_at, v.consumed_at, outbox.reply_code
    FROM verifications v JOIN outbox ON outbox.id = v.message_id
    WHERE v.recipient = ${email} AND v.channel = 'email'
      AND (v.id = ${flow.id ?? null} OR v.device_hash = ${flow.device ?? null})
    ORDER BY v.sent_at DESC LIMIT 1`.execute(executor);
  return rows[0];
}

/** What a temp code has to match: the registration's own address and browser, not too old, not used. */
export interface UnprovenEmail {
  id: string;
  email: string;
  device: string | undefined;
  ip: string;
  sentSince: Date;
  now: Date;
}

/** Uses the verification of an address up that was never proven. @returns the mail server's reply, or undefined for none */
export async function consumeUnprovenEmail(
  executor: Executor,
  { id, email, device, ip, sentSince, now }: UnprovenEmail,
): Promise<number | undefined> {
  const { rows } = await sql<{ reply_code: number | null }>`
    UPDATE verifications v SET consumed_at = ${now} FROM outbox
    WHERE v.id = ${id} AND outbox.id = v.message_id AND v.channel = 'email' AND v.action = 'SIGNUP' AND v.recipient = ${email}
      AND v.verified_at IS NULL AND v.consumed_at IS NULL AND v.sent_at > ${sentSince}
      AND (v.device_hash = ${device ?? null} OR (v.device_hash IS NULL AND ${device ?? null}::text IS NULL AND v.ip = ${ip}))
    RETURNING outbox.reply_code`.execute(executor);
  return rows[0]?.reply_code ?? undefined;
}
