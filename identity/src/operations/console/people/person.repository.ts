import { sql } from 'kysely';
import type { Executor } from '../../../platform/storage/database';

/** What an account has, apart from its lists. */
export interface PersonFacts {
  factor_since: Date | null;
  factor_reset_at: Date | null;
  recovery_codes_left: number;
  is_black_listed: boolean;
  last_sign_in_at: Date | null;
  is_operator: boolean;
  sessions_total: number;
  support_requests: number[];
  approvals: { id: string; kind: string; expires_at: string }[];
}

/** One statement, in which each value has its own look-up by an index. @param idleSince see AliveCriteria */
export async function findPersonFacts(
  executor: Executor,
  { id, phone, now, idleSince }: { id: number; phone: string; now: Date; idleSince: Date },
): Promise<PersonFacts> {
  const { rows } = await sql<PersonFacts>`
    SELECT
      (SELECT enabled_at FROM second_factors WHERE user_id = ${id}) AS factor_since,
      (SELECT effective_at FROM factor_resets WHERE user_id = ${id} AND ended_at IS NULL) AS factor_reset_at,
      (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${id} AND used_at IS NULL) AS recovery_codes_left,
      EXISTS (SELECT FROM black_list WHERE phone = ${phone}) AS is_black_listed,
      (SELECT at FROM audit_events WHERE user_id = ${id} AND event = 'sign_in' ORDER BY id DESC LIMIT 1) AS last_sign_in_at,
      EXISTS (SELECT FROM operator_roles WHERE user_id = ${id}) AS is_operator,
      (SELECT count(*)::integer FROM sessions WHERE user_id = ${id} AND ended_at IS NULL AND expires_at > ${now}
        AND last_seen_at > ${idleSince}) AS sessions_total,
      (SELECT coalesce(json_agg(number ORDER BY number), '[]') FROM support_requests
        WHERE user_id = ${id} AND closed_at IS NULL) AS support_requests,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'expires_at', expires_at) ORDER BY expires_at), '[]')
        FROM approvals WHERE user_id = ${id} AND state = 'WAITING' AND expires_at > ${now}) AS approvals`.execute(
    executor,
  );
  return rows[0]!;
}
