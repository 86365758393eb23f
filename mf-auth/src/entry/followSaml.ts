import { endpoint } from '@passport/shared/api-client/endpoint';
import type { SsoCookieAnswer, SsoCookieBody } from '@passport/shared/schemas/sessions';
import type { User } from '@passport/shared/schemas/users';
import type { EntryRule } from './EntryRule';
import type { Entry } from './resolveEntry';

const getMe = endpoint<undefined, User>('GET', '/user/me/');
const giveSsoCookie = endpoint<SsoCookieBody, SsoCookieAnswer>('POST', '/user/sso_cookie/');

/**
 * Rule 5: goes to the SAML endpoint at the path that it gave. Loading the user refreshes an expired token, and with it the
 * cookie `saml_jwt`. The endpoint trusts the HttpOnly cookie of the second call, whose answer also says whether the service
 * provider requires a fresh sign-in; the current session stays valid meanwhile.
 */
export const followSaml: EntryRule<Extract<Entry, { kind: 'saml' }>> = async ({ host }, { next }) => {
  await host.api.call(getMe);
  const { is_sign_in_needed } = await host.api.call(giveSsoCookie, { next });
  return is_sign_in_needed ? { isSignInNeeded: true } : { url: next };
};
