import { endpoint } from '@passport/shared/api-client/endpoint';
import type { SsoCookieAnswer, SsoCookieBody } from '@passport/shared/schemas/sessions';
import type { User } from '@passport/shared/schemas/users';
import type { Follower } from './Follower';
import type { Entry } from './resolveEntry';

const getMe = endpoint<undefined, User>('GET', '/user/me/');
const giveSsoCookie = endpoint<SsoCookieBody, SsoCookieAnswer>('POST', '/user/sso_cookie/');

/**
 * Rule 5: the SAML endpoint, with the path that it gave. Asking who is here refreshes a token that has run out, and with it the
 * cookie `saml_jwt`; what the endpoint trusts is the HttpOnly cookie of the second call, which also says
 * whether the service provider asks for a fresh sign-in. The session at hand goes on meanwhile.
 */
export const followSaml: Follower<Extract<Entry, { kind: 'saml' }>> = async ({ host }, { next }) => {
  await host.api.call(getMe);
  const { is_sign_in_needed } = await host.api.call(giveSsoCookie, { next });
  return is_sign_in_needed ? { isSignInNeeded: true } : { url: next };
};
