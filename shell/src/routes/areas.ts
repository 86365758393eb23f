import { links } from '@passport/shared/host/links';
import type { Locale } from '@passport/shared/constants';
import { consolePath } from './consolePath';
import { covers, remoteOf, type RemotePrefixes } from './remoteOf';

/** The remote with the support pop-up. */
export const supportRemote = 'mf-support';

/** How the shell shows an area that it does not define itself, from its registry entry. */
export interface AddedArea {
  /** Address of its first screen. */
  readonly path: string;
  /** The title of its link and of its pages. */
  readonly titles: Readonly<Record<Locale, string>>;
  /** Whether it requires a session; its link is shown to signed-in users. */
  readonly needsSession: boolean;
}

/** A remote of the registry as the routes use it. */
export interface RoutedRemote extends RemotePrefixes {
  readonly area?: AddedArea;
}

/** Areas that require a session (spec 6). */
const signedInPrefixes = [links.passport(), links.showcase(), links.services(), links.applications(), consolePath];

/** Whether a path can be opened only by a person who is signed in. */
export const needsSession = (remotes: readonly RoutedRemote[], pathname: string): boolean =>
  signedInPrefixes.some((prefix) => covers(prefix, pathname)) || addedAreaOf(remotes, pathname)?.needsSession === true;

/** The area of a remote that the shell does not define itself. */
function addedAreaOf(remotes: readonly RoutedRemote[], pathname: string): AddedArea | undefined {
  const name = remoteOf(remotes, pathname);
  return remotes.find((remote) => remote.name === name)?.area;
}

/** An area of the site, or a page of the shell itself. */
export type Area =
  'sign-in' | 'added' | 'passport' | 'showcase' | 'services' | 'applications' | 'policy' | 'forbidden' | 'not-found';

const areas: readonly [prefix: string, area: Area][] = [
  [links.passport(), 'passport'],
  [links.undoContactChange(), 'passport'],
  [links.showcase(), 'showcase'],
  [links.services(), 'services'],
  [links.applications(), 'applications'],
  ['/policy', 'policy'],
  [links.forbidden(), 'forbidden'],
];

/** The area of a path. A path of a remote that names no area belongs to the sign-in; a path of no remote shows the 404 page. */
export function areaOf(remotes: readonly RoutedRemote[], pathname: string): Area {
  const listed = areas.find(([prefix]) => covers(prefix, pathname));
  if (listed) return listed[1];
  if (addedAreaOf(remotes, pathname)) return 'added';
  return remoteOf(remotes, pathname) === undefined ? 'not-found' : 'sign-in';
}

/** Areas whose title is a text of their heading. */
const headings: Partial<Record<Area, string>> = { forbidden: 'errors.forbidden', 'not-found': 'errors.page-not-found' };

/**
 * The title of a page.
 * @param t texts of the shell
 */
export const titleOf = (
  remotes: readonly RoutedRemote[],
  pathname: string,
  locale: Locale,
  t: (key: string) => string,
): string => {
  const area = areaOf(remotes, pathname);
  return addedAreaOf(remotes, pathname)?.titles[locale] ?? t(headings[area] ?? `titles.${area}`);
};
