import { links } from '@passport/shared/host/links';
import { matchPath } from 'react-router-dom';

/** A remote and the path prefixes that the registry assigns to it. */
export interface RemotePrefixes {
  readonly name: string;
  /** `/passport` covers everything below it, `/` only the root; parameters such as `/:service/login/callback` are allowed. */
  readonly prefixes: readonly string[];
}

const covers = (prefix: string, pathname: string): boolean =>
  matchPath({ path: prefix, end: prefix === '/' }, pathname) !== null;

/**
 * The remote of a path; if several match, the one with the longest prefix.
 * @returns undefined for a path without a remote, which shows the 404 page
 */
export function remoteOf(remotes: readonly RemotePrefixes[], pathname: string): string | undefined {
  const matching = remotes.flatMap(({ name, prefixes }) =>
    prefixes.filter((prefix) => covers(prefix, pathname)).map((prefix) => ({ name, prefix })),
  );
  return matching.sort((one, other) => other.prefix.length - one.prefix.length)[0]?.name;
}

/** Areas that require a session (spec 6). */
const signedInPrefixes = [links.passport(), links.showcase(), links.services(), links.applications()];

export const needsSession = (pathname: string): boolean => signedInPrefixes.some((prefix) => covers(prefix, pathname));

/** An area of the site, or a page of the shell itself. */
export type Area =
  'sign-in' | 'passport' | 'showcase' | 'services' | 'applications' | 'policy' | 'forbidden' | 'not-found';

const areas: readonly [prefix: string, area: Area][] = [
  [links.passport(), 'passport'],
  [links.undoContactChange(), 'passport'],
  [links.showcase(), 'showcase'],
  [links.services(), 'services'],
  [links.applications(), 'applications'],
  ['/policy', 'policy'],
  [links.forbidden(), 'forbidden'],
];

/** The area of a path. Any other path of a remote belongs to the sign-in; a path of no remote shows the 404 page. */
export function areaOf(remotes: readonly RemotePrefixes[], pathname: string): Area {
  const listed = areas.find(([prefix]) => covers(prefix, pathname));
  if (listed) return listed[1];
  return remoteOf(remotes, pathname) === undefined ? 'not-found' : 'sign-in';
}

/** The key of a page's title. */
export const titleKey = (remotes: readonly RemotePrefixes[], pathname: string): string =>
  `titles.${areaOf(remotes, pathname)}`;
