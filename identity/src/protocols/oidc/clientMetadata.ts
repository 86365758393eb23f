import type { AdapterPayload } from 'oidc-provider';
import { isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import type { OAuthClientRow } from '../../applications/registration/oauthClients.repository';

/** Fields in addition to the registered client metadata. */
export const ownMetadata = ['secret_hashes', 'skip_granting_access', 'access_level', 'id_token_claims'];

/** oidc-provider requires a secret of a confidential client; `compareSecret` compares the hashes instead. */
const unusedSecret = 'kept as a hash';

/** All addresses to which a client has browsers sent back. */
const addressesOf = ({ redirect_uris, post_logout_redirect_uris }: OAuthClientRow): string[] => [
  ...redirect_uris,
  ...post_logout_redirect_uris,
];

/** A client as oidc-provider reads it (OpenID Connect Dynamic Client Registration section 2). */
export const clientMetadata = (client: OAuthClientRow): AdapterPayload => ({
  client_id: client.id,
  client_name: client.name,
  ...(client.logo_url !== null && { logo_uri: client.logo_url }),
  // oidc-provider checks both lists by this type, and refuses a client with an address that does not suit it.
  application_type: addressesOf(client).some(isPrivateScheme) ? 'native' : 'web',
  redirect_uris: client.redirect_uris,
  post_logout_redirect_uris: client.post_logout_redirect_uris,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token', ...(client.is_public ? [] : ['client_credentials'])],
  ...(client.is_public
    ? { token_endpoint_auth_method: 'none' as const }
    : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: unusedSecret }),
  ...(client.backchannel_logout_uri !== null && {
    backchannel_logout_uri: client.backchannel_logout_uri,
    backchannel_logout_session_required: true,
  }),
  secret_hashes: client.secret_hashes,
  skip_granting_access: client.skip_granting_access,
  access_level: client.access_level,
  id_token_claims: client.id_token_claims,
});
