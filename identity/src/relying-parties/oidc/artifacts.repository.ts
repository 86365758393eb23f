import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { oauthClientColumns, type OAuthClientRow } from '../applications/oauthClients.repository';
import type { Executor } from '../../platform/storage/database';
import { holderColumns, type Alive, type Holder } from './holder';
import type { ArtifactKind } from './oauth2.tables';

/** The table holds the hash of a value, so that a reader of the database can present nothing. */
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

/** Writes an artifact, or what became of it. */
export async function upsertArtifact(executor: Executor, artifact: NewArtifact): Promise<void> {
  const { id, kind, applicationId, sid, grantId, now, expiresAt } = artifact;
  const payload = JSON.stringify(artifact.payload);
  await executor
    .insertInto('oauth2_artifacts')
    .values({
      id,
      kind,
      payload,
      application_id: applicationId,
      sid,
      grant_id: grantId,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ payload, expires_at: expiresAt }))
    .execute();
}

/**
 * Uses an artifact up and writes what is given out for it, in one statement: all of it happens or nothing.
 * @returns whether this was the one of racing requests that succeeds
 */
export async function exchangeArtifact(
  executor: Executor,
  used: string,
  issued: readonly NewArtifact[],
  now: Date,
): Promise<boolean> {
  const rows = issued.map(
    ({ id, kind, payload, applicationId, sid, grantId, now: createdAt, expiresAt }) => sql`(
      ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${applicationId}::uuid, ${sid}::uuid, ${grantId},
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz)`,
  );
  const { rows: written } = await sql`
    WITH used AS (
      UPDATE oauth2_artifacts SET consumed_at = ${now} WHERE id = ${used} AND consumed_at IS NULL RETURNING id
    )
    INSERT INTO oauth2_artifacts (id, kind, payload, application_id, sid, grant_id, created_at, expires_at)
    SELECT issued.* FROM used, (VALUES ${sql.join(rows)}) AS issued
    RETURNING id`.execute(executor);
  return written.length > 0;
}

/** An artifact as it was presented, with everything that the engine will ask about it. */
export interface Presented {
  kind: ArtifactKind;
  payload: Record<string, unknown>;
  application_id: string | null;
  grant_id: string | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
  /** Of artifacts that belong to a session. */
  holder: Holder | undefined;
  /** Of artifacts that belong to an active client. */
  client: OAuthClientRow | undefined;
}

type PresentedRow = Omit<Presented, 'holder' | 'client'> & Holder & OAuthClientRow & { client_active: boolean | null };

/** Finds an artifact of any kind by the hash of its value, in one statement: most calls of a client need nothing else. */
export async function findArtifact(executor: Executor, id: string, alive: Alive): Promise<Presented | undefined> {
  const { rows } = await sql<PresentedRow>`
    SELECT t.kind, t.payload, t.application_id, t.grant_id, t.created_at, t.expires_at, t.consumed_at,
      a.is_active AS client_active, ${oauthClientColumns(alive.now)}, ${holderColumns(alive)}
    FROM oauth2_artifacts AS t
    LEFT JOIN applications AS a ON a.id = t.application_id
    LEFT JOIN sessions AS s ON s.sid = t.sid
    LEFT JOIN users AS u ON u.id = s.user_id
    LEFT JOIN connected_services AS c ON c.user_id = u.id AND c.application_id = t.application_id
    WHERE t.id = ${id}`.execute(executor);
  const row = rows[0];
  if (!row) return undefined;
  const { kind, payload, application_id, grant_id, created_at, expires_at, consumed_at } = row;
  const isOfSession = (row.sid as string | null) !== null;
  return {
    ...{ kind, payload, application_id, grant_id, created_at, expires_at, consumed_at },
    holder: isOfSession ? row : undefined,
    client: row.client_active ? row : undefined,
  };
}

/**
 * Uses an artifact up: of requests that race, one succeeds.
 * @returns whether this was the one
 */
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

export async function deleteArtifact(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('oauth2_artifacts').where('id', '=', id).execute();
}

/**
 * Ends a family of tokens. A statement waits for an exchange under way, which holds the row that it consumes, but does not see
 * the rows that this exchange adds: so it is repeated until there is nothing left to delete.
 * @returns whether there was anything left of the family; of requests that race, one gets true
 */
export async function deleteGrant(executor: Executor, grantId: string): Promise<boolean> {
  for (let hasDeleted = false; ; hasDeleted = true) {
    const { numDeletedRows } = await executor
      .deleteFrom('oauth2_artifacts')
      .where('grant_id', '=', grantId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return hasDeleted;
  }
}

/** Ends everything that an application was given for a person, in all their sessions. */
export async function deleteTokensOf(executor: Executor, userId: number, applicationId: string): Promise<void> {
  await executor
    .deleteFrom('oauth2_artifacts')
    .where('application_id', '=', applicationId)
    .where('sid', 'in', executor.selectFrom('sessions').select('sid').where('user_id', '=', userId))
    .execute();
}
