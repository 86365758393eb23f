/** Names that the discovery document has for the addresses of the provider (OpenID Connect Discovery 1.0 section 3). */
export type EndpointName =
  | `${'authorization' | 'token' | 'userinfo' | 'introspection' | 'revocation' | 'end_session'}_endpoint`
  | 'pushed_authorization_request_endpoint'
  | 'jwks_uri';
export type Endpoints = Record<EndpointName, string>;

/**
 * Reads the discovery document.
 * @param get `fetch`, or a replacement without a socket
 */
export async function endpointsOf(
  issuer: string,
  get: (address: string) => Promise<Pick<Response, 'json'>> | PromiseLike<{ json(): unknown }>,
): Promise<Endpoints> {
  return (await (await get(`${issuer}/.well-known/openid-configuration`)).json()) as Endpoints;
}
