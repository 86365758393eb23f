import type { Static } from 'typebox';
import type { ClientMetadata, ClientMetadataQuery } from '@passport/shared/schemas/oauth2';
import { mayUse } from '../applications/mayUse';
import { findOwner } from '../applications/oauthClients.repository';
import { isPrivateScheme } from '../applications/redirectUri';
import type { Context } from '../context';
import { AppError, notFound } from '../http/errors';
import type { SessionWithUser } from '../sessions/sessions.repository';
import { findArtifact, hashValue, type Presented } from './artifacts.repository';
import { scopes } from './claims';
import { accessSeconds } from './configuration';
import { clientOf } from './engineReads';
import { grantedScopes } from './grantAdapter';
import { findHolder } from './holder';
import { idleSince } from '../sessions/requireSession';

/**
 * A client as its consent screen shows it (`GET /oauth2/{id}/get_metadata/`).
 * @param asked of its request
 * @throws 404 an unknown or inactive client, 403 a private one
 */
export async function describeClient(
  context: Context,
  { session, user }: SessionWithUser,
  id: string,
  { scope = 'openid', interaction }: Static<typeof ClientMetadataQuery>,
): Promise<ClientMetadata> {
  const client = await clientOf(context, id);
  if (!client) throw notFound();
  if (!mayUse(client.access_level, user.employment)) throw new AppError(403, 'errors.private-service');
  const alive = { now: context.clock.now(), idleSince: idleSince(context) };
  const [holder, owner, begun] = await Promise.all([
    findHolder(context.db, session.sid, id, alive),
    findOwner(context.db, id),
    interaction === undefined ? undefined : findArtifact(context.db, hashValue(interaction), alive),
  ]);
  const asked = new Set(scope.split(' '));
  const wanted = scopes.filter((known) => asked.has(known));
  const isFresh = begun?.kind === 'Interaction' && session.confirmed_at > begun.created_at;
  const granted = holder ? grantedScopes(holder) : [];
  return {
    client_id: id,
    skip_granting_access: client.skip_granting_access && !holder?.revoked_at,
    name: client.name,
    owner,
    logo: client.logo_url,
    scopes: wanted,
    is_granted:
      wanted.length > 0 &&
      wanted.every((known) => granted.includes(known)) &&
      // Another app may have taken the scheme: a person has to look (RFC 8252 section 8.6).
      !client.redirect_uris.some(isPrivateScheme),
    is_sign_in_needed: begun?.kind === 'Interaction' && wantsProof(begun) && !isFresh,
    is_account_chosen: isFresh,
    session_expires_at: session.expires_at.toISOString(),
    access_token_seconds: accessSeconds,
  };
}

/** Whether the engine began an interaction for more than a session that it did not see. */
function wantsProof({ payload }: Presented): boolean {
  const { prompt } = payload as { prompt?: { name: string; reasons: string[] } };
  return prompt?.name === 'login' && prompt.reasons.some((reason) => reason !== 'no_session');
}
