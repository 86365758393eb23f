import { links } from '@passport/shared/host/links';

/**
 * Where an HTTP 403 leads (spec 8).
 * @returns undefined on /applications, whose screens explain it themselves
 */
export const forbiddenTarget = (pathname: string): string | undefined =>
  /^\/applications(\/|$)/.test(pathname) ? undefined : links.forbidden();

/**
 * Where a session failure leads: to the sign-in screen, keeping the query (spec 2).
 * @returns undefined where somebody takes a change of their contact back: that ends every session, this one too, and the
 *   screen says so itself
 */
export const sessionLostTarget = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined =>
  pathname.replace(/\/$/, '') === links.undoContactChange() ? undefined : links.signIn(search);
