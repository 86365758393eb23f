import { links } from '@passport/shared/host/links';
import { matchPath } from 'react-router-dom';

/** A remote and the beginnings of the paths that are its own, as the registry names them. */
export interface RemotePrefixes {
  readonly name: string;
  /** `/passport` covers everything below it, `/` the root alone; places such as `/:service/login/callback` are allowed. */
  readonly prefixes: readonly string[];
}

const covers = (prefix: string, pathname: string): boolean =>
  matchPath({ path: prefix, end: prefix === '/' }, pathname) !== null;

/**
 * The remote that a path belongs to; of several, the one with the longest prefix.
 * @returns undefined for a path of none, which shows the 404 page
 */
export function remoteOf(remotes: readonly RemotePrefixes[], pathname: string): string | undefined {
  const matching = remotes.flatMap(({ name, prefixes }) =>
    prefixes.filter((prefix) => covers(prefix, pathname)).map((prefix) => ({ name, prefix })),
  );
  return matching.sort((one, other) => other.prefix.length - one.prefix.length)[0]?.name;
}

/** Areas that only a signed-in person enters (spec 6). */
const signedInPrefixes = [links.passport(), links.showcase(), links.services(), links.applications()];

export const needsSession = (pathname: string): boolean => signedInPrefixes.some((prefix) => covers(prefix, pathname));

/** Whether a path is of the sign-in: the one place that shows a partner's colours. */
export const isSignInArea = (remotes: readonly RemotePrefixes[], pathname: string): boolean =>
  titleKey(remotes, pathname) === 'titles.sign-in';

const titles: readonly [prefix: string, key: string][] = [
  [links.passport(), 'titles.passport'],
  [links.undoContactChange(), 'titles.passport'],
  [links.showcase(), 'titles.showcase'],
  [links.services(), 'titles.services'],
  [links.applications(), 'titles.applications'],
  ['/policy', 'titles.policy'],
  [links.forbidden(), 'titles.forbidden'],
];

/** The key of a page's title: by its path, else sign-in where a remote serves it, else the 404 page's. */
export function titleKey(remotes: readonly RemotePrefixes[], pathname: string): string {
  const named = titles.find(([prefix]) => covers(prefix, pathname));
  if (named) return named[1];
  return remoteOf(remotes, pathname) === undefined ? 'titles.not-found' : 'titles.sign-in';
}
