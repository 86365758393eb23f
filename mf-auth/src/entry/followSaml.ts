import { endpoint } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { User } from '@passport/shared/schemas/users';
import type { Follower } from './Follower';
import type { Entry } from './resolveEntry';

const getMe = endpoint<undefined, User>('GET', '/user/me/');
const giveSsoCookie = endpoint<Empty, Empty>('POST', '/user/sso_cookie/');

/**
 * Rule 5: the SAML endpoint, with the path that it gave. Asking who is here refreshes a token that has run out, and with it the
 * cookie `saml_jwt`; what the endpoint trusts is the HttpOnly cookie of the second call.
 */
export const followSaml: Follower<Extract<Entry, { kind: 'saml' }>> = async ({ host }, { next }) => {
  await host.api.call(getMe);
  await host.api.call(giveSsoCookie, {});
  return { url: next };
};
