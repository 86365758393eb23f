import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isUsable } from '../../applications/registration/isUsable';
import { oauthClientColumns, type OAuthClientRow } from '../../applications/registration/oauthClients.repository';
import { addSeconds, hourSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import { resourceOwnerColumns, type SessionCutoffs, type ResourceOwner } from './resourceOwner';
import type { ArtifactKind } from './oauth2.tables';

/** Lifetime of an authorization request that waits for its user. */
export const interactionSeconds = hourSeconds;

/** Only hashes are stored: a reader of the database gets no token. */
export const hashValue = (value: string): string => createHash('sha256').update(value).digest('base64url');

export interface NewArtifact {
  id: string;
  kind: ArtifactKind;
  payload: object;
  applicationId: string | null;
  sid: string | null;
  grantId: string | null;
  now: Date;
  expiresAt: Date;
}

const columns = sql`id, kind, payload, application_id, sid, grant_id, created_at, expires_at`;

/** An artifact as a row of VALUES. */
const rowOf = ({ id, kind, payload, applicationId, sid, grantId, now, expiresAt }: NewArtifact) => sql`(
  ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${applicationId}::uuid, ${sid}::uuid, ${grantId},
  ${now}::timestamptz, ${expiresAt}::timestamptz)`;

/** Inserts an artifact, as a part of a larger statement. */
export const insertArtifact = (artifact: NewArtifact): RawBuilder<unknown> =>
  sql`INSERT INTO oauth2_artifacts (${columns}) VALUES ${rowOf(artifact)}`;

/** Inserts an artifact, or updates its payload and expiry. */
export async function upsertArtifact(executor: Executor, artifact: NewArtifact): Promise<void> {
  await sql`${insertArtifact(artifact)}
    ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`.execute(executor);
}

/**
 * Consumes an artifact and writes those that are issued for it, in one statement: all of it happens or nothing.
 * @returns false where another request has consumed it first
 */
export async function consumeAndIssue(
  executor: Executor,
  consumed: string,
  issued: readonly NewArtifact[],
  now: Date,
): Promise<boolean> {
  const { rows: written } = await sql`
    WITH consumed AS (
      UPDATE oauth2_artifacts SET consumed_at = ${now} WHERE id = ${consumed} AND consumed_at IS NULL RETURNING id
    )
    INSERT INTO oauth2_artifacts (${columns})
    SELECT issued.* FROM consumed, (VALUES ${sql.join(issued.map(rowOf))}) AS issued
    RETURNING id`.execute(executor);
  return written.length > 0;
}

/**
 * Issues tokens for a refresh token that was consumed after `since` and whose successor, one of them and already stored, is unused.
 * The lock makes the end of the family wait, as `consumeAndIssue` does.
 * @returns false where there is no such successor
 */
export async function issueBesideSuccessor(
  executor: Executor,
  { consumed, successor, since }: { consumed: string; successor: string; since: Date },
  issued: readonly NewArtifact[],
): Promise<boolean> {
  const { rows } = await sql`
    WITH consumed AS (
      SELECT t.id FROM oauth2_artifacts AS t WHERE t.id = ${consumed} AND t.consumed_at > ${since}
        AND EXISTS (SELECT 1 FROM oauth2_artifacts AS s WHERE s.id = ${successor} AND s.consumed_at IS NULL)
      FOR UPDATE OF t
    ), written AS (
      INSERT INTO oauth2_artifacts (${columns})
      SELECT issued.* FROM consumed, (VALUES ${sql.join(issued.map(rowOf))}) AS issued
      ON CONFLICT (id) DO NOTHING
    )
    SELECT id FROM consumed`.execute(executor);
  return rows.length > 0;
}

/** A stored artifact with everything that oidc-provider asks about it. */
export interface StoredArtifact {
  kind: ArtifactKind;
  payload: Record<string, unknown>;
  application_id: string | null;
  grant_id: string | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
  /** The session that the artifact belongs to; for an interaction, which belongs to none, the session that it was read for. */
  resourceOwner: ResourceOwner | undefined;
  /** Only artifacts of a client that may sign people in. */
  client: OAuthClientRow | undefined;
}

type StoredArtifactRow = Omit<StoredArtifact, 'resourceOwner' | 'client'> &
  ResourceOwner &
  OAuthClientRow & { client_active: boolean | null };

/**
 * Finds an artifact of any kind by the hash of its value, in one statement: most calls of a client need nothing else.
 * @param sid session whose resource owner is read with an interaction
 */
export async function findArtifact(
  executor: Executor,
  id: string,
  cutoffs: SessionCutoffs,
  sid: string | null = null,
): Promise<StoredArtifact | undefined> {
  const { rows } = await sql<StoredArtifactRow>`
    SELECT t.kind, t.payload, t.application_id, t.grant_id, t.created_at, t.expires_at, t.consumed_at,
      ${isUsable} AS client_active, ${oauthClientColumns(cutoffs.now)}, ${resourceOwnerColumns(cutoffs)}
    FROM oauth2_artifacts AS t
    LEFT JOIN applications AS a ON a.id = t.application_id
    LEFT JOIN sessions AS s ON s.sid = coalesce(t.sid, ${sid}::uuid)
    LEFT JOIN users AS u ON u.id = s.user_id
    LEFT JOIN connected_services AS c ON c.user_id = u.id AND c.application_id = t.application_id
    WHERE t.id = ${id}`.execute(executor);
  const row = rows[0];
  if (!row) return undefined;
  const { kind, payload, application_id, grant_id, created_at, expires_at, consumed_at } = row;
  const isOfSession = (row.sid as string | null) !== null;
  return {
    ...{ kind, payload, application_id, grant_id, created_at, expires_at, consumed_at },
    resourceOwner: isOfSession ? row : undefined,
    client: row.client_active ? row : undefined,
  };
}

/** Consumes an artifact. @returns false where another request has consumed it first */
export async function consumeArtifact(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('oauth2_artifacts')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes a pushed request for a session, which may repeat its decision where the answer was lost (RFC 9126 section 4).
 * @returns false where another session has answered it first
 */
export async function consumePushedRequest(executor: Executor, id: string, sid: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('oauth2_artifacts')
    .set({ consumed_at: now, sid })
    .where('id', '=', id)
    .where((column) => column.or([column('consumed_at', 'is', null), column('sid', '=', sid)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteArtifact(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('oauth2_artifacts').where('id', '=', id).execute();
}

/**
 * Deletes artifacts until none is left. A DELETE waits for a refresh that has locked the row it consumes, but does not see the rows that
 * this refresh inserts.
 * @param condition on `oauth2_artifacts`
 * @returns whether there was anything to delete; true for one of several racing requests
 */
async function deleteUntilNoneIsLeft(executor: Executor, condition: RawBuilder<boolean>): Promise<boolean> {
  for (let hasDeleted = false; ; hasDeleted = true) {
    const { numDeletedRows } = await executor.deleteFrom('oauth2_artifacts').where(condition).executeTakeFirst();
    if (numDeletedRows === 0n) return hasDeleted;
  }
}

/** Ends a refresh token family. @returns see `deleteUntilNoneIsLeft` */
export const deleteGrant = (executor: Executor, grantId: string): Promise<boolean> =>
  deleteUntilNoneIsLeft(executor, sql`grant_id = ${grantId}`);

/** Deletes all codes and tokens of an application for a person, in all their sessions. */
export async function deleteTokensOf(executor: Executor, userId: number, applicationId: string): Promise<void> {
  await deleteUntilNoneIsLeft(
    executor,
    sql`application_id = ${applicationId}::uuid AND sid IN (SELECT sid FROM sessions WHERE user_id = ${userId}::integer)`,
  );
}

/** Deletes expired codes, tokens and interactions, and pushed requests that no interaction refers to any more. */
export async function purgeArtifacts(executor: Executor, now: Date): Promise<void> {
  const interactionsSince = addSeconds(now, -interactionSeconds);
  await deleteInBatches(executor, 'oauth2_artifacts', (row) =>
    row.and([
      row('expires_at', '<', now),
      row.or([row('kind', '<>', 'PushedAuthorizationRequest'), row('expires_at', '<', interactionsSince)]),
    ]),
  );
}
