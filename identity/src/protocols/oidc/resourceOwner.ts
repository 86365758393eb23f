import { sql } from 'kysely';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { Executor } from '../../platform/storage/database';
import { areDocumentsOverdue } from '../../people/acceptances/requiredDocuments.repository';
import type { Employment } from '../../people/users.tables';

/** The person behind a grant, with their session and the scopes that they granted to the application. */
export interface ResourceOwner {
  sid: string;
  /** The session has neither ended nor expired, and its user is active. */
  is_alive: boolean;
  /** The time to accept a document is over: until the person accepts it, the session can only be ended. */
  is_waiting_for_documents: boolean;
  /** The last sign-in or confirmation: `auth_time`. */
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
  /** Granted to the application; null where none was given, or the person has never used it. */
  scopes: string[] | null;
  revoked_at: Date | null;
}

/** Times that decide whether a session is alive. */
export interface SessionCutoffs {
  now: Date;
  /** A session last seen before this has expired by inactivity. */
  idleSince: Date;
}

/** Columns of a resource owner; sessions, users and connected_services are named `s`, `u` and `c`. */
export const resourceOwnerColumns = ({ now, idleSince }: SessionCutoffs) => sql`
  s.sid, s.confirmed_at, s.amr, s.expires_at AS session_expires_at,
  s.ended_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince} AND u.is_active AS is_alive,
  ${areDocumentsOverdue(sql`u.id`, now)} AS is_waiting_for_documents,
  u.id AS user_id, u.user_id AS subject, u.first_name, u.last_name, u.phone, u.email, u.need_change_email, u.language,
  u.two_factor_auth, u.employment, c.scopes, c.revoked_at`;

/**
 * The resource owner of a session, alive or not.
 * @param applicationId whose consent is read along
 */
export async function findResourceOwner(
  executor: Executor,
  sid: string,
  applicationId: string | null,
  cutoffs: SessionCutoffs,
): Promise<ResourceOwner | undefined> {
  const { rows } = await sql<ResourceOwner>`
    SELECT ${resourceOwnerColumns(cutoffs)} FROM sessions AS s
    JOIN users AS u ON u.id = s.user_id
    LEFT JOIN connected_services AS c ON c.user_id = u.id AND c.application_id = ${applicationId}::uuid
    WHERE s.sid = ${sid}`.execute(executor);
  return rows[0];
}

/** Id of the grant of a session to an application: one refresh token family. */
export const grantIdOf = (sid: string, applicationId: string): string => `${sid}.${applicationId}`;

/** @returns the session and the application of a grant */
export function readGrantId(grantId: string): { sid: string; applicationId: string } {
  const [sid = '', applicationId = ''] = grantId.split('.');
  return { sid, applicationId };
}
