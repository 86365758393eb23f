import type { AuthorizeAnswer, ClientMetadata } from '@passport/shared/schemas/oauth2';
import { withParameters } from '../entry/EntryRule';

/** The values of `prompt` (OpenID Connect Core section 3.1.2.1). */
export const promptsOf = (query: URLSearchParams): string[] => (query.get('prompt') ?? '').split(' ');

/**
 * Whether the provider has to see the request first. It answers requests without a screen, records when it saw those that
 * require a new sign-in, reads pushed requests, and sends answers that are not in the query. A request with an `interaction` has been there.
 */
export function needsProvider(query: URLSearchParams): boolean {
  const prompts = promptsOf(query);
  if (prompts.includes('none')) return true;
  if (query.has('interaction')) return false;
  return (
    ['max_age', 'request_uri'].some((name) => query.has(name)) || prompts.includes('login') || isProviderAnswer(query)
  );
}

/** Whether the person has to confirm that this is the right account. */
export const isChoiceNeeded = (client: Pick<ClientMetadata, 'is_account_chosen'>, query: URLSearchParams): boolean =>
  promptsOf(query).includes('select_account') && !client.is_account_chosen;

/** Whether confirming the account is enough, because an earlier consent covers the request. */
export const isOnlyChoice = (client: ClientMetadata, query: URLSearchParams): boolean =>
  (client.is_granted || client.skip_granting_access) &&
  promptsOf(query).includes('select_account') &&
  !promptsOf(query).includes('consent');

/** The provider's authorization endpoint, with the same request. */
export const providerAddress = (query: URLSearchParams): string => `/oidc/auth?${query.toString()}`;

/** Whether the provider sends the answer from its own address: as a form, or in the fragment. */
export const isProviderAnswer = (query: URLSearchParams): boolean =>
  !['', 'query'].includes(query.get('response_mode') ?? '');

/** Whether an address opens an application, by a scheme of its own (RFC 8252 section 7.1): the page stays where it is then. */
export const isAppAddress = (url: string): boolean => !/^https?:$/.test(new URL(url, window.location.href).protocol);

/** The client's address with the answer of the service and, by the entry rules (spec 2, rule 4), the unchanged `next`. */
export function answerAddress({ redirect_uri, ...answer }: AuthorizeAnswer, query: URLSearchParams): string {
  if (answer.code === undefined && answer.error === undefined) return redirect_uri;
  return withParameters(redirect_uri, { ...answer, next: query.get('next') ?? undefined });
}
