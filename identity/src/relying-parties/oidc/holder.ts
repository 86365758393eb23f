import { sql } from 'kysely';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { Executor } from '../../platform/storage/database';
import type { Employment } from '../../people/users.tables';

/** Who is behind a grant: the session, its person, and what they let the application know. */
export interface Holder {
  sid: string;
  /** Neither ended, nor run out, nor of a user who was switched off. */
  is_alive: boolean;
  /** When the person last proved themselves: `auth_time`. */
  confirmed_at: Date;
  session_expires_at: Date;
  amr: string[];
  user_id: number;
  /** UUID: `sub`. */
  subject: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string | null;
  need_change_email: boolean;
  language: string;
  two_factor_auth: TwoFactorMode;
  employment: Employment;
  /** Granted to the application; null where no application was asked about, or it was never used. */
  scopes: string[] | null;
  revoked_at: Date | null;
}

/** Moments by which a session is alive. */
export interface Alive {
  now: Date;
  /** Sessions last seen before this have died of idleness. */
  idleSince: Date;
}

/** Columns of a holder, where the tables are named `s`, `u` and `c`. */
export const holderColumns = ({ now, idleSince }: Alive) => sql`
  s.sid, s.confirmed_at, s.amr, s.expires_at AS session_expires_at,
  s.ended_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince} AND u.is_active AS is_alive,
  u.id AS user_id, u.user_id AS subject, u.first_name, u.last_name, u.phone, u.email, u.need_change_email, u.language,
  u.two_factor_auth, u.employment, c.scopes, c.revoked_at`;

/**
 * The holder of a session.
 * @param applicationId whose consent is read along
 */
export async function findHolder(
  executor: Executor,
  sid: string,
  applicationId: string | null,
  alive: Alive,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    SELECT ${holderColumns(alive)} FROM sessions AS s
    JOIN users AS u ON u.id = s.user_id
    LEFT JOIN connected_services AS c ON c.user_id = u.id AND c.application_id = ${applicationId}::uuid
    WHERE s.sid = ${sid}`.execute(executor);
  return rows[0];
}

/** Id of what a session granted to an application: one family of tokens (RFC 9700 section 4.14). */
export const grantIdOf = (sid: string, applicationId: string): string => `${sid}.${applicationId}`;

/** @returns the session and the application of a grant */
export function readGrantId(grantId: string): { sid: string; applicationId: string } {
  const [sid = '', applicationId = ''] = grantId.split('.');
  return { sid, applicationId };
}
