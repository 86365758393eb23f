import { sql } from 'kysely';
import type { Executor } from '../../../../platform/storage/database';

/** The browser that asked last for a code to sign in. */
export interface LastTry {
  channel: 'sms' | 'email';
  ip: string;
  device: string | null;
  is_known_device: boolean;
}

/** @returns undefined if no code was asked for in 30 days */
export async function findLastTry(
  executor: Executor,
  { id, phone, email }: { id: number; phone: string; email: string | null },
): Promise<LastTry | undefined> {
  const latest = (channel: LastTry['channel'], recipient: string | null) => sql`
    (SELECT channel, ip, device_hash, created_at FROM verifications
      WHERE recipient = ${recipient} AND channel = ${channel} AND action = 'SIGNIN' AND user_id = ${id}
      ORDER BY created_at DESC LIMIT 1)`;
  const { rows } = await sql<LastTry>`
    SELECT v.channel, v.ip, v.device_hash AS device,
      EXISTS (SELECT FROM known_devices k WHERE k.user_id = ${id} AND k.device_hash = v.device_hash) AS is_known_device
    FROM (${latest('sms', phone)} UNION ALL ${latest('email', email)}) AS v ORDER BY v.created_at DESC LIMIT 1`.execute(
    executor,
  );
  return rows[0];
}

/** Counters that close an account or its factor for a while. */
export interface ClosingCounters {
  failures: number | null;
  failures_reset_at: Date | null;
  tries: number | null;
  closed_until: Date | null;
}

/** @param account key of the counter of failures */
export async function findClosingCounters(executor: Executor, id: number, account: string): Promise<ClosingCounters> {
  const { rows } = await sql<ClosingCounters>`
    SELECT c.count AS failures, c.resets_at AS failures_reset_at, f.tries, f.closed_until
    FROM (SELECT 1) AS one LEFT JOIN counters c ON c.key = ${account} LEFT JOIN second_factors f ON f.user_id = ${id}`.execute(
    executor,
  );
  return rows[0]!;
}

/** A failure that the person met. */
export interface Failure {
  at: Date;
  details: Record<string, string | number>;
}

const mostFailures = 10;

export async function listFailures(executor: Executor, id: number): Promise<Failure[]> {
  return executor
    .selectFrom('audit_events')
    .select(['at', 'details'])
    .where('user_id', '=', id)
    .where('event', '=', 'sign_in_failed')
    .orderBy('id', 'desc')
    .limit(mostFailures)
    .execute();
}
