import { createOAuthApi } from '../oauth-consent/oauth.api';
import {
  answerAddress,
  providerAddress,
  isChoiceNeeded,
  isProviderAnswer,
  needsProvider,
  promptsOf,
} from '../oauth-consent/request';
import { signInAgainQuery } from '../oauth-consent/loginRequired';
import type { EntryRule } from './EntryRule';
import type { Entry } from './resolveEntry';

/**
 * Rule 4: goes to the OAuth client with a code, or to the consent screen first. The service validates the request in both
 * cases.
 */
export const followOAuth: EntryRule<Extract<Entry, { kind: 'oauth' }>> = async ({ host, query }) => {
  const api = createOAuthApi(host.api);
  const isSignedIn = host.session.status === 'signed-in';
  if (isSignedIn && (needsProvider(query) || isProviderAnswer(query))) await api.giveCookie();
  if (needsProvider(query)) return { url: providerAddress(query) };
  const client = await api.describe(query);
  if (client.is_sign_in_needed) return { isSignInNeeded: true };
  const isVouched = client.skip_granting_access || client.is_granted;
  if (!isVouched || promptsOf(query).includes('consent') || isChoiceNeeded(client, query))
    return { path: `/kid-oauth?${query.toString()}` };
  try {
    return { url: answerAddress(await api.decide(query, 'allow'), query) };
  } catch (error) {
    const again = signInAgainQuery(error, query);
    if (!again) throw error;
    return { path: `/?${again.toString()}` };
  }
};
