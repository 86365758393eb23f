import { links } from '@passport/shared/host/links';

/**
 * The page that an HTTP 403 leads to (spec 8).
 * @returns undefined on /applications, whose screens explain it themselves
 */
export const forbiddenTarget = (pathname: string): string | undefined =>
  /^\/applications(\/|$)/.test(pathname) ? undefined : links.forbidden();

/**
 * The page that a lost session leads to: the sign-in, with the query kept (spec 2).
 * @returns undefined on the page that undoes a contact change: that ends every session, including this one, and the screen shows
 *    that itself
 */
export const sessionLostTarget = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined =>
  pathname.replace(/\/$/, '') === links.undoContactChange() ? undefined : links.signIn(search);
