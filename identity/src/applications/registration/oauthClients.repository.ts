import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationsTables } from './applications.tables';
import { isUsable } from './isUsable';

export type ApplicationRow = Selectable<ApplicationsTables['applications']>;

/** An OAuth client as the provider needs it. */
export interface OAuthClientRow extends Pick<
  ApplicationRow,
  | 'id'
  | 'name'
  | 'logo_url'
  | 'access_level'
  | 'redirect_uris'
  | 'post_logout_redirect_uris'
  | 'backchannel_logout_uri'
  | 'is_public'
  | 'id_token_claims'
  | 'skip_granting_access'
> {
  /** Hashes of the valid secrets. */
  secret_hashes: string[];
}

/** Columns of an OAuth client; the table applications is named `a`. */
export const oauthClientColumns = (now: Date) => sql`
  a.id, a.name, a.logo_url, a.access_level, a.redirect_uris, a.post_logout_redirect_uris, a.backchannel_logout_uri,
  a.is_public, a.id_token_claims, a.skip_granting_access,
  ARRAY(SELECT hash FROM application_secrets AS k WHERE k.application_id = a.id AND k.hash IS NOT NULL
    AND (k.expires_at IS NULL OR k.expires_at > ${now}) ORDER BY k.created_at DESC) AS secret_hashes`;

/** The OAuth client with an id; one that is inactive, or whose owner has no access, is treated as unknown. */
export async function findOAuthClient(executor: Executor, id: string, now: Date): Promise<OAuthClientRow | undefined> {
  const { rows } = await sql<OAuthClientRow>`
    SELECT ${oauthClientColumns(now)} FROM applications AS a
    WHERE a.id = ${id} AND a.type = 'OAUTH2_CLIENT' AND ${isUsable}`.execute(executor);
  return rows[0];
}

export type NewOAuthClient = Pick<
  ApplicationRow,
  | 'name'
  | 'redirect_uris'
  | 'post_logout_redirect_uris'
  | 'backchannel_logout_uri'
  | 'logo_url'
  | 'short_description'
  | 'organization_name'
  | 'is_public'
  | 'id_token_claims'
  | 'skip_granting_access'
  | 'access_level'
  | 'showcase_url'
>;

/** @returns the id of the new client */
export async function insertOAuthClient(executor: Executor, client: NewOAuthClient, now: Date): Promise<string> {
  const { id } = await executor
    .insertInto('applications')
    .values({ ...client, type: 'OAUTH2_CLIENT', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every OAuth client, the oldest first, with the number of back-channel logouts that failed for good and are still stored. */
export async function listOAuthClients(executor: Executor): Promise<(ApplicationRow & { failed_logouts: number })[]> {
  const rows = await executor
    .selectFrom('applications as a')
    .selectAll('a')
    .select(({ selectFrom }) =>
      selectFrom('outbox as o')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('o.channel', '=', 'logout')
        .where('o.state', 'in', ['dead', 'dropped'])
        .where(sql<boolean>`o.reference ->> 'client' = a.id::text`)
        .as('failed_logouts'),
    )
    .where('a.type', '=', 'OAUTH2_CLIENT')
    .orderBy('a.created_at')
    .execute();
  return rows.map((row) => ({ ...row, failed_logouts: Number(row.failed_logouts) }));
}

/** The owner of a client: the organization, else the person; null where an operator registered it. */
export async function findOwner(
  executor: Executor,
  id: string,
): Promise<{ owner: string | null; short_description: string }> {
  const row = await executor
    .selectFrom('applications as a')
    .leftJoin('users as u', 'u.id', 'a.owner_id')
    .select(['a.organization_name', 'a.short_description', 'u.first_name', 'u.last_name'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!row) return { owner: null, short_description: '' };
  const person = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return { owner: row.organization_name || person || null, short_description: row.short_description };
}
