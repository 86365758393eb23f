/** Headers of every answer, errors included. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** For responses other than pages: nothing may run in them or frame them. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sources of a captcha service's widget other than scripts, which the page's own load. */
export interface WidgetSources {
  /** Pages that it frames. */
  frame: readonly string[];
  /** Addresses that its scripts call from our page. */
  connect: readonly string[];
}

/**
 * The policy of a page. Scripts run by nonce and if loaded by those; nothing inline, no eval, no text as markup or
 * script address except through the policies that our builds make (Trusted Types).
 * @param nonce once-only text of this answer
 * @param packages builds that may create a policy: the shell and the remotes of the registry
 * @param connect origins in addition to our own that scripts may call
 * @param widget of a captcha service, if one is configured: it frames its own page, uses inline styles, and does
 *   not support Trusted Types, which are off while it is in use; scripts still run by nonce only
 */
export function pagePolicy(
  nonce: string,
  packages: readonly string[],
  connect: readonly string[],
  widget?: WidgetSources,
): string {
  const policies = packages.map((name) => `passport-${name}`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    widget ? "style-src 'unsafe-inline'" : `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "manifest-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...connect, ...(widget?.connect ?? [])].join(' '),
    ...(widget ? [['frame-src', ...widget.frame].join(' ')] : []),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Duplicates: a remote that is fetched again after a failure creates its policy a second time.
    ...(widget ? [] : ["require-trusted-types-for 'script'", `trusted-types ${policies} 'allow-duplicates'`]),
  ].join('; ');
}
