import type { Static } from 'typebox';
import type { ClientMetadata, ClientMetadataQuery } from '@passport/shared/schemas/oauth2';
import { mayUse } from '../applications/mayUse';
import { findOwner } from '../applications/oauthClients.repository';
import { isPrivateScheme } from '../applications/redirectUri';
import type { Context } from '../../context';
import { AppError, notFound } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { findArtifact, hashValue, type Presented } from './artifacts.repository';
import { scopeOfClaim, scopes } from './claims';
import { accessSeconds } from './configuration';
import { clientOf } from './engineReads';
import { grantedScopes } from './grantAdapter';
import { findHolder } from './holder';
import { idleSince } from '../../sessions/requireSession';

/**
 * A client as its consent screen shows it (`GET /oauth2/{id}/get_metadata/`). What it asks for is read from the request that the
 * engine keeps, where there is one: that is what will be decided about, whatever the address says.
 * @param asked of its request
 * @throws 404 an unknown or inactive client, 403 a private one, 400 a request of another client, or with an address that
 *   the client has not registered
 */
export async function describeClient(
  context: Context,
  { session, user }: SessionWithUser,
  id: string,
  { interaction, ...query }: Static<typeof ClientMetadataQuery>,
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
  const kept = begun?.kind === 'Interaction' ? begun : undefined;
  const request = kept ? (kept.payload.params as Asked) : { ...query, client_id: id };
  const redirectUri = request.redirect_uri || client.redirect_uris[0] || '';
  if (request.client_id !== id || !client.redirect_uris.includes(redirectUri))
    throw new AppError(400, 'errors.oauth-request', { facts: { error: 'invalid_request' } });
  const asked = scopesOf(request);
  const wanted = scopes.filter((known) => asked.has(known));
  const isFresh = kept !== undefined && session.confirmed_at > kept.created_at;
  const granted = holder ? grantedScopes(holder) : [];
  return {
    client_id: id,
    skip_granting_access: client.skip_granting_access && !holder?.revoked_at,
    name: client.name,
    owner,
    logo: client.logo_url,
    domain: domainOf(redirectUri),
    scopes: wanted,
    is_granted:
      wanted.length > 0 &&
      wanted.every((known) => granted.includes(known)) &&
      // Another app may have taken the scheme: a person has to look (RFC 8252 section 8.6).
      !client.redirect_uris.some(isPrivateScheme),
    is_sign_in_needed: kept !== undefined && wantsProof(kept) && !isFresh,
    is_account_chosen: isFresh,
    session_expires_at: session.expires_at.toISOString(),
    access_token_seconds: accessSeconds,
  };
}

/** The host of a registered address; an app's own scheme has none and stands for itself. */
function domainOf(address: string): string {
  const { host, protocol } = new URL(address);
  return host || protocol.replace(/:$/, '');
}

/** What a request says of who wants which data. */
interface Asked {
  client_id: string;
  redirect_uri?: string;
  scope?: string;
  claims?: string;
}

/** The scopes of a request, and those that its single claims belong to (OpenID Connect Core section 5.5). */
const scopesOf = ({ scope = 'openid', claims = '{}' }: Asked): Set<string> =>
  new Set([...scope.split(' '), ...claimsIn(claims).flatMap((claim) => scopeOfClaim(claim) ?? [])]);

function claimsIn(text: string): string[] {
  try {
    const { userinfo, id_token } = JSON.parse(text) as Record<string, object | undefined>;
    return Object.keys({ ...userinfo, ...id_token });
  } catch {
    // The engine refuses such a request.
    return [];
  }
}

/** Whether the engine began an interaction for more than a session that it did not see. */
function wantsProof({ payload }: Presented): boolean {
  const { prompt } = payload as { prompt?: { name: string; reasons: string[] } };
  return prompt?.name === 'login' && prompt.reasons.some((reason) => reason !== 'no_session');
}
