import type { PolicyKind } from '@passport/shared/host/links';

/** Policy kinds of spec 3, in the order of the page. */
export const policyKinds = [
  'terms_of_service',
  'privacy',
  'personal_data',
  'promotional',
  'api_auth',
] as const satisfies readonly PolicyKind[];

/**
 * The document that an address names: the query `agreement`, or the anchor `#personal-data` (spec 2).
 * @returns the terms of service if neither names one
 */
export function readPolicyKind({ search, hash }: { search: string; hash: string }): PolicyKind {
  const named = new URLSearchParams(search).get('agreement');
  const kind = policyKinds.find((known) => known === named);
  return kind ?? (hash === '#personal-data' ? 'personal_data' : 'terms_of_service');
}
