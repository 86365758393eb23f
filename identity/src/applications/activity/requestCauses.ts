import type { AttemptOutcome, RequestCause } from '@passport/shared/schemas/applications';

/** What a client or a site over the limit of wrong secrets is answered. */
export const tooManySecrets = 'too many wrong secrets, try again later';

/**
 * The frequent causes of the outcome `request`, by the texts that are noted of them: oidc-provider's descriptions of errors and ours.
 * `requestCauses.test.ts` gets each from a real request, so that an update of the library cannot change one unseen.
 */
const texts: readonly (readonly [RequestCause, RegExp])[] = [
  ['missing_parameter', /^missing required parameter/],
  ['response_type', /response_type/],
  ['response_mode', /response_mode/],
  ['request_expired', /^request_uri is invalid, expired/],
  ['two_authentications', /^client authentication must only be provided using one mechanism/],
  ['too_many_secrets', new RegExp(`^${tooManySecrets}$`)],
];

/** Which of the frequent causes an attempt has; undefined for another one, which its text alone describes. */
export const causeOf = (outcome: AttemptOutcome, text: string | null): RequestCause | undefined =>
  outcome === 'request' && text !== null ? texts.find(([, pattern]) => pattern.test(text))?.[0] : undefined;
