import { phoneChannels } from '@passport/shared/schemas/channels';
import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** What the messages of one UTC day, channel, country and currency cost. Numbers come as text. */
export interface CostRow {
  /** YYYY-MM-DD. */
  date: string;
  channel: string;
  country: string | null;
  sent: string;
  delivered: string;
  failed: string;
  used: string;
  /** Null where the price is unknown. */
  cost: string | null;
  currency: string | null;
  /** Of the messages sent: codes to phones whose price is known, and what they cost. */
  priced_codes: string;
  priced_cost: string | null;
}

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/** Sums the messages to phones, and the codes by email, by the UTC day on which they were asked for. It reads both tables once. */
export async function sumCosts(executor: Executor, since: Date): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    WITH messages AS (
      SELECT ${dayOf('o.created_at')} AS date, o.channel, o.country, o.price, o.delivered_at,
        o.delivered_at IS NULL AND (o.failed_at IS NOT NULL OR o.state = 'dead') AS is_failed,
        o.state IN ('sent', 'uncertain') AS is_sent, v.id IS NOT NULL AS is_used,
        o.reference->>'verification' IS NOT NULL AND o.channel <> 'email' AS is_phone_code,
        CASE WHEN o.price IS NOT NULL THEN o.currency END AS currency
      FROM outbox AS o LEFT JOIN verifications AS v ON v.message_id = o.id AND v.verified_at IS NOT NULL
      WHERE o.created_at >= ${since} AND coalesce(o.reference->>'decoy', '0') <> '1'
        AND (o.channel = ANY(${[...phoneChannels]}::text[]) OR (o.channel = 'email' AND o.reference->>'verification' IS NOT NULL))
    )
    SELECT date, channel, country, currency, count(*) FILTER (WHERE is_sent) AS sent, count(delivered_at) AS delivered,
      count(*) FILTER (WHERE is_failed) AS failed, count(*) FILTER (WHERE is_used) AS used,
      sum(price) FILTER (WHERE is_sent) AS cost,
      count(price) FILTER (WHERE is_sent AND is_phone_code) AS priced_codes,
      sum(price) FILTER (WHERE is_sent AND is_phone_code) AS priced_cost
    FROM messages
    GROUP BY date, channel, country, currency
    ORDER BY date DESC, channel, country NULLS LAST, currency NULLS LAST`.execute(executor);
  return rows;
}

/** The sign-ins by passkey of one UTC day for which no code was presented. */
export interface SavedRow {
  date: string;
  sign_ins: string;
}

/**
 * Counts such sign-ins in the security log, whose events name the methods (RFC 8176): `user` is that of a passkey. Events are found by
 * time, through a BRIN index.
 */
export async function countSavedCodes(executor: Executor, since: Date): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    SELECT ${dayOf('at')} AS date, count(*) AS sign_ins
    FROM audit_events
    WHERE at >= ${since} AND event = 'sign_in' AND string_to_array(details->>'methods', ' ') @> '{user}'
      AND NOT string_to_array(details->>'methods', ' ') && '{sms,email}'
    GROUP BY 1 ORDER BY 1 DESC`.execute(executor);
  return rows;
}
