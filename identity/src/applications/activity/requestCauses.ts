import type { AttemptOutcome, RequestCause } from '@passport/shared/schemas/applications';

/** The error for a client or a site over the limit of wrong secrets. */
export const tooManySecrets = 'too many wrong secrets, try again later';

/**
 * The frequent causes of the outcome `request`, by their recorded texts: the error descriptions of oidc-provider and our own.
 * `requestCauses.test.ts` gets each from a real request, so that an update of the library cannot change one unnoticed.
 */
const texts: readonly (readonly [RequestCause, RegExp])[] = [
  ['missing_parameter', /^missing required parameter/],
  ['response_type', /response_type/],
  ['response_mode', /response_mode/],
  ['request_expired', /^request_uri is invalid, expired/],
  ['two_authentications', /^client authentication must only be provided using one mechanism/],
  ['too_many_secrets', new RegExp(`^${tooManySecrets}$`)],
];

/** The frequent cause of an attempt; undefined for a rare one, which only its text describes. */
export const causeOf = (outcome: AttemptOutcome, text: string | null): RequestCause | undefined =>
  outcome === 'request' && text !== null ? texts.find(([, pattern]) => pattern.test(text))?.[0] : undefined;

/**
 * The parameters that a request lacks, read from the stored text of its failure: `missing required parameters 'response_type' and 'scope'`.
 * @returns `response_type, scope`; undefined for a text of another cause
 */
export const missingIn = (cause: RequestCause | undefined, text: string | null): string | undefined =>
  cause === 'missing_parameter'
    ? [...(text ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name).join(', ')
    : undefined;
