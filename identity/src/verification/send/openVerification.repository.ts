import { traceHeaders } from '@passport/shared/net/tracing';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../platform/http/language';
import { countEvents, type CounterRule } from '../../protection/limits/counters';
import type { ClaimedMessage, Way } from '../../messaging/outbox/outbox';
import type { Executor } from '../../platform/storage/database';
import type { CodeChannel } from '../verification.repository';
import { isKnownDevice } from '../../platform/devices/isKnownDevice';

/** Kind of the outbox messages that carry a code: they name the verification, never the code. */
export const codeMessageKind = 'verification_code';

export interface NewVerification {
  id: string;
  channel: CodeChannel;
  /** How its message travels. */
  way: Way;
  action: VerificationAction;
  recipient: string;
  userId: number | null;
  account: string;
  device: string | undefined;
  ip: string;
  /**
   * Whether the account has been signed in on this browser. If undefined, the statement checks it, and opens nothing unless the
   * user has this very phone and it is not on the black list.
   */
  isRecognizedDevice: boolean | undefined;
  /** The limits of a recognized browser and of any other; see sendLimits. */
  limits: Record<'known' | 'unrecognized', { rules: readonly CounterRule[]; pauseKey: string }>;
  language: Language;
  /** Device and country of the request, for the text of the message. */
  origin: { device: string; country: string | null };
  now: Date;
  expiresAt: Date;
  maxTries: number;
  /** The message passes the outbox like any other, but is not handed to the gateway. */
  isDecoy: boolean;
  /** Until when this process has the lease of the message; undefined queues it. */
  leaseUntil: Date | undefined;
}

export interface OpenedVerification {
  id: string;
  expires_at: Date;
  /** The message to deliver immediately. */
  message: ClaimedMessage | undefined;
}

/** The message in the outbox; null if there is none. */
interface InsertedMessage {
  message_id: string | null;
  reference: ClaimedMessage['reference'];
}

/** Whether the browser is recognized; no row if the target has to be checked and does not match. */
const target = ({
  isRecognizedDevice,
  userId,
  recipient,
  device,
}: Pick<NewVerification, 'isRecognizedDevice' | 'userId' | 'recipient' | 'device'>): RawBuilder<unknown> =>
  isRecognizedDevice === undefined
    ? sql`
      SELECT ${isKnownDevice(sql`u.id`, device)} AS is_known
      FROM users u WHERE u.id = ${userId} AND u.phone = ${recipient} AND NOT EXISTS (SELECT 1 FROM black_list b WHERE b.phone = u.phone)`
    : sql`SELECT ${isRecognizedDevice}::boolean AS is_known`;

/** Counts the send of a `target`, and raises if a limit is exceeded. */
const countSend = ({ known, unrecognized }: NewVerification['limits'], now: Date): RawBuilder<unknown> => sql`
      SELECT nextval('outbox_id_seq') AS message_id,
        CASE WHEN target.is_known THEN ${known.pauseKey} ELSE ${unrecognized.pauseKey} END AS pause_key
      FROM target, LATERAL (
        SELECT CASE WHEN target.is_known THEN ${countEvents(known.rules, now)} ELSE ${countEvents(unrecognized.rules, now)} END
      ) AS counting`;

/** Puts into the message the trace of the call, where traces are collected, and the signed-in person whose pages follow its delivery. */
const moreOfMessage = ({ action, userId }: Pick<NewVerification, 'action' | 'userId'>): RawBuilder<unknown> => {
  const isSignedIn = action === 'UPDATE_PROFILE_OLD' || action === 'UPDATE_PROFILE_NEW';
  const more = { ...traceHeaders(), ...(isSignedIn && { listener: userId }) };
  return Object.keys(more).length === 0 ? sql`` : sql` || ${JSON.stringify(more)}::jsonb`;
};

/**
 * Opens a verification, or continues the open one of the same flow: a resend delivers the same code with the tries and the life
 * that are left (R-13). A browser with a cookie gets the same row; one without gets a row of its own that shares the seed, so
 * that browsers behind one IP address never share an id. The state of the code is stored on the row that is its own seed. The
 * send is counted and its message put into the outbox in the same statement, so that all of it happens or nothing. A code that is
 * being tried is waited for: if that ends it, the send opens a new one. The counters are locked first, in every send alike.
 * @returns undefined if the statement had to check the target and it does not match
 */
export async function openVerification(
  executor: Executor,
  {
    id,
    channel,
    way,
    action,
    recipient,
    userId,
    account,
    device,
    ip,
    isRecognizedDevice,
    limits,
    language,
    origin,
    now,
    expiresAt,
    maxTries,
    isDecoy,
    leaseUntil,
  }: NewVerification,
): Promise<OpenedVerification | undefined> {
  const { rows } = await sql<{ id: string; expires_at: Date } & InsertedMessage>`
    WITH target AS (
      ${target({ isRecognizedDevice, userId, recipient, device })}
    ), counted AS MATERIALIZED (
      ${countSend(limits, now)}
    ), living AS (
      SELECT id, seed, expires_at, device_hash FROM verifications
      WHERE recipient = ${recipient} AND channel = ${channel} AND action = ${action} AND account = ${account}
        AND id = seed AND verified_at IS NULL AND expires_at > ${now} AND tries < ${maxTries}
        AND (device_hash = ${device ?? null} OR (device_hash IS NULL AND ${device ?? null}::text IS NULL AND ip = ${ip}))
        AND EXISTS (SELECT 1 FROM counted)
      ORDER BY created_at DESC LIMIT 1 FOR UPDATE
    ), again AS (
      UPDATE verifications SET sent_at = ${now}, message_id = counted.message_id, pause_key = counted.pause_key FROM counted
      WHERE id = (SELECT id FROM living WHERE device_hash IS NOT NULL)
      RETURNING id, seed, expires_at
    ), fresh AS (
      INSERT INTO verifications
        (id, seed, channel, action, recipient, user_id, account, device_hash, ip, pause_key, created_at, sent_at,
        expires_at, message_id)
      SELECT ${id}::uuid, coalesce(living.seed, ${id}::uuid), ${channel}, ${action}, ${recipient}, ${userId}::integer, ${account},
        ${device ?? null}, ${ip}, counted.pause_key, ${now}::timestamptz, ${now}::timestamptz,
        coalesce(living.expires_at, ${expiresAt}::timestamptz), counted.message_id
      FROM counted LEFT JOIN living ON true
      WHERE NOT EXISTS (SELECT 1 FROM again)
      RETURNING id, seed, expires_at
    ), opened AS (
      SELECT id, seed, expires_at FROM again UNION ALL SELECT id, seed, expires_at FROM fresh
    ), message AS (
      INSERT INTO outbox (id, channel, gateway, kind, recipient, reference, created_at, due_at, expires_at, state, attempts) OVERRIDING SYSTEM VALUE
      SELECT counted.message_id, ${way.channel}, ${way.gateway}, ${codeMessageKind}, ${recipient},
        jsonb_build_object('verification', opened.id, 'seed', opened.seed, 'language', ${language}::text, 'decoy', ${isDecoy ? 1 : 0}::integer,
          'action', ${action}::text, 'device', ${origin.device}::text, 'country', ${origin.country ?? ''}::text)${moreOfMessage({ action, userId })},
        ${now}::timestamptz, ${leaseUntil ?? now}::timestamptz, opened.expires_at, ${leaseUntil ? 'sending' : 'queued'}, ${leaseUntil ? 1 : 0}::integer
      FROM opened, counted
      RETURNING id, reference
    )
    SELECT opened.id, opened.expires_at, message.id AS message_id, message.reference
    FROM opened LEFT JOIN message ON true`.execute(executor);
  const [row] = rows;
  if (!row) return undefined;
  const { message_id, reference, ...opened } = row;
  const sent = { ...way, kind: codeMessageKind, recipient, expiresAt: opened.expires_at, createdAt: now, attempts: 1 };
  return { ...opened, message: message_id === null ? undefined : { ...sent, id: String(message_id), reference } };
}
