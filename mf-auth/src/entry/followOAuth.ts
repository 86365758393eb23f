import { createOAuthApi } from '../oauth-consent/oauth.api';
import {
  answerAddress,
  engineAddress,
  isChoiceNeeded,
  isEngineAnswer,
  isForEngine,
  promptsOf,
} from '../oauth-consent/request';
import { signInAgainQuery } from '../oauth-consent/loginRequired';
import type { Follower } from './Follower';
import type { Entry } from './resolveEntry';

/** Rule 4: the OAuth client with its code, or the consent screen first. The service checks the request on either way. */
export const followOAuth: Follower<Extract<Entry, { kind: 'oauth' }>> = async ({ host, query }) => {
  const api = createOAuthApi(host.api);
  const isSignedIn = host.session.status === 'signed-in';
  if (isSignedIn && (isForEngine(query) || isEngineAnswer(query))) await api.giveCookie();
  if (isForEngine(query)) return { url: engineAddress(query) };
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
