import type { Locale } from '../constants';
import { links, type PolicyKind } from '../host/links';

/** Policy kinds of spec 3, in the order of the page. */
export const policyKinds = [
  'terms_of_service',
  'privacy',
  'personal_data',
  'promotional',
  'api_auth',
] as const satisfies readonly PolicyKind[];

/** The content of an address of /policy. */
export interface PolicyAddress {
  kind: PolicyKind;
  /** The revision in effect by default. */
  revision: number | undefined;
  /** The language of the text; that of the screen by default. */
  language: Locale | undefined;
  /** Two revisions to compare, the earlier one first. */
  compared: { from: number; to: number } | undefined;
}

const revisionOf = (value: string | null): number | undefined =>
  value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined;

/**
 * Reads an address of /policy: the query `agreement`, or the anchor `#personal-data` (spec 2); `revision` and `language` name
 * a lasting text, `from` and `to` a comparison.
 * @returns the terms of service if the query has no kind
 */
export function readPolicyAddress({ search, hash }: { search: string; hash: string }): PolicyAddress {
  const query = new URLSearchParams(search);
  const named = query.get('agreement');
  const kind = policyKinds.find((known) => known === named);
  const language = query.get('language');
  const [from, to] = [revisionOf(query.get('from')), revisionOf(query.get('to'))];
  return {
    kind: kind ?? (hash === '#personal-data' ? 'personal_data' : 'terms_of_service'),
    revision: revisionOf(query.get('revision')),
    language: language === 'ru' || language === 'en' ? language : undefined,
    compared: from === undefined || to === undefined || from === to ? undefined : { from, to },
  };
}

/** The lasting address of a revision. */
export const revisionAddress = (kind: PolicyKind, revision: number): string =>
  `${links.policy(kind)}&revision=${revision}`;

/** The address of a comparison. */
export const comparisonAddress = (kind: PolicyKind, from: number, to: number): string =>
  `${links.policy(kind)}&from=${from}&to=${to}`;
