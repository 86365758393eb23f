import { links } from '@passport/shared/host/links';

/**
 * Where an HTTP 403 leads (specification section 8).
 * @returns undefined on /applications, whose screens explain it themselves
 */
export const forbiddenTarget = (pathname: string): string | undefined =>
  /^\/applications(\/|$)/.test(pathname) ? undefined : links.forbidden();

/** Where a session failure leads: to the sign-in screen, keeping the query (specification section 2). */
export const sessionLostTarget = (search: string): string => links.signIn(search);
