import type { AuthorizeAnswer, ClientMetadata } from '@passport/shared/schemas/oauth2';
import { withParameters } from '../entry/Follower';

/** The values of `prompt` (OpenID Connect Core section 3.1.2.1). */
export const promptsOf = (query: URLSearchParams): string[] => (query.get('prompt') ?? '').split(' ');

/**
 * Whether the engine has to see the request first: it answers those that want no screen, remembers when it saw those that
 * want a new sign-in, and sends the answers that are not in the query. With an `interaction` it has.
 */
export function isForEngine(query: URLSearchParams): boolean {
  const prompts = promptsOf(query);
  if (prompts.includes('none')) return true;
  if (query.has('interaction')) return false;
  return prompts.includes('login') || query.has('max_age') || isEngineAnswer(query);
}

/** Whether the person has to say that it is the right account which they are signed in with. */
export const isChoiceNeeded = (client: Pick<ClientMetadata, 'is_account_chosen'>, query: URLSearchParams): boolean =>
  promptsOf(query).includes('select_account') && !client.is_account_chosen;

/** Whether that is all they have to say: they agreed to what the client gets before. */
export const isOnlyChoice = (client: ClientMetadata, query: URLSearchParams): boolean =>
  (client.is_granted || client.skip_granting_access) &&
  promptsOf(query).includes('select_account') &&
  !promptsOf(query).includes('consent');

/** The engine's authorization endpoint with the same request. */
export const engineAddress = (query: URLSearchParams): string => `/oidc/auth?${query.toString()}`;

/** Whether the engine sends the answer from its own address: a form, or one in the fragment. */
export const isEngineAnswer = (query: URLSearchParams): boolean =>
  !['', 'query'].includes(query.get('response_mode') ?? '');

/**
 * Where the browser goes with an answer: the client's address with what the service gave and, by the entry
 * rules (spec 2, rule 4), `next` as it came.
 */
export function answerAddress({ redirect_uri, ...answer }: AuthorizeAnswer, query: URLSearchParams): string {
  if (answer.code === undefined && answer.error === undefined) return redirect_uri;
  return withParameters(redirect_uri, { ...answer, next: query.get('next') ?? undefined });
}
