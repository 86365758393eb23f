import type { Static } from 'typebox';
import type { ClientMetadata, ClientMetadataQuery } from '@passport/shared/schemas/oauth2';
import { findOwner } from '../../applications/registration/oauthClients.repository';
import { requireUsable } from '../../applications/registration/requireUsable';
import { isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import type { Context } from '../../context';
import { AppError } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { findArtifact, hashValue } from './artifacts.repository';
import { scopeOfClaim, scopes } from './claims';
import { accessSeconds } from './configuration';
import { loadClient, sessionCutoffs } from './loaders';
import { grantedScopes } from './grantAdapter';
import { readInteraction, type Interaction } from './interaction';
import { isRegisteredRedirectUri } from './isRegisteredRedirectUri';
import { findResourceOwner } from './resourceOwner';

/**
 * A client as its consent screen shows it (`GET /oauth2/{id}/get_metadata/`). If the provider has stored the request, the data is read
 * from there: the decision will be about that one, whatever the address says. A refusal ends the sign-in, so the developer finds it among
 * the attempts.
 * @throws 404 an unknown or inactive client, 403 a private one, 400 a request of another client, or with an address that
 *   the client has not registered
 */
export async function describeClient(
  context: Context,
  { session, user }: SessionWithUser,
  id: string,
  { interaction: interactionId, ...query }: Static<typeof ClientMetadataQuery>,
): Promise<ClientMetadata> {
  const { activity } = context;
  const use = { applicationId: id, employment: user.employment };
  const client = requireUsable(context, await loadClient(context, id), use);
  const cutoffs = sessionCutoffs(context);
  const [resourceOwner, { owner, short_description }, artifact] = await Promise.all([
    findResourceOwner(context.db, session.sid, id, cutoffs),
    findOwner(context.db, id),
    interactionId === undefined ? undefined : findArtifact(context.db, hashValue(interactionId), cutoffs),
  ]);
  const interaction = readInteraction(artifact);
  const request: RequestedData = interaction?.params ?? { ...query, client_id: id };
  const redirectUri = request.redirect_uri || client.redirect_uris[0] || '';
  const isOfClient = request.client_id === id;
  const registered = { isPublic: client.is_public, redirectUris: client.redirect_uris };
  if (!isOfClient || !isRegisteredRedirectUri(registered, redirectUri)) {
    const sent = { sent: redirectUri, registered: client.redirect_uris.join('\n') };
    if (isOfClient) activity.attempted({ applicationId: id, outcome: 'redirect_uri', ...sent });
    throw new AppError(400, 'errors.oauth-request', { facts: { error: 'invalid_request' } });
  }
  const requested = scopesOf(request);
  const wanted = scopes.filter((known) => requested.has(known));
  const isFresh = interaction !== undefined && session.confirmed_at > interaction.artifact.created_at;
  const granted = resourceOwner ? grantedScopes(resourceOwner) : [];
  return {
    client_id: id,
    skip_granting_access: client.skip_granting_access && !resourceOwner?.revoked_at,
    name: client.name,
    short_description,
    owner,
    logo: client.logo_url,
    domain: domainOf(redirectUri),
    scopes: wanted,
    is_granted:
      wanted.length > 0 &&
      wanted.every((known) => granted.includes(known)) &&
      // Another app may have registered the same scheme: the person is always asked (RFC 8252 section 8.6).
      !client.redirect_uris.some(isPrivateScheme),
    is_sign_in_needed: interaction !== undefined && wantsSignIn(interaction) && !isFresh,
    is_account_chosen: isFresh,
    session_expires_at: session.expires_at.toISOString(),
    access_token_seconds: accessSeconds,
  };
}

/** The host of a redirect URI; of a private-use scheme, which has no host, the scheme. */
function domainOf(address: string): string {
  const { host, protocol } = new URL(address);
  return host || protocol.replace(/:$/, '');
}

/** Parameters of a request that determine the client and the requested data. */
interface RequestedData {
  client_id?: string;
  redirect_uri?: string;
  scope?: string;
  claims?: string;
}

/** The scopes of a request, and those of the claims that it requests by name (OpenID Connect Core section 5.5). */
const scopesOf = ({ scope = 'openid', claims = '{}' }: RequestedData): Set<string> =>
  new Set([...scope.split(' '), ...claimsIn(claims).flatMap((claim) => scopeOfClaim(claim) ?? [])]);

function claimsIn(text: string): string[] {
  try {
    const { userinfo, id_token } = JSON.parse(text) as Record<string, object | undefined>;
    return Object.keys({ ...userinfo, ...id_token });
  } catch {
    // oidc-provider refuses such a request.
    return [];
  }
}

/** Whether a signed-in person has to sign in again: for a reason other than a missing session. */
function wantsSignIn({ prompt }: Interaction): boolean {
  return prompt?.name === 'login' && prompt.reasons.some((reason) => reason !== 'no_session');
}
