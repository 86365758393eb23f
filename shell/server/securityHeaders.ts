/** Headers of every answer, errors included. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** For answers that are no page: nothing may run in them or around them. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What the widget of a captcha service loads beside scripts, which come by the page's own. */
export interface WidgetSources {
  /** Pages that it frames. */
  frame: readonly string[];
  /** What its scripts call from our page. */
  connect: readonly string[];
}

/**
 * The policy of a page. Scripts run by nonce and by what those load; nothing inline, no eval, no text as markup or
 * script address except through the policies that our builds make (Trusted Types).
 * @param nonce once-only text of this answer
 * @param packages builds that may make a policy: the shell and the remotes of the registry
 * @param connect origins beside our own that scripts may call
 * @param widget of a captcha service, where one is configured: it frames a page of its own, styles itself inline, and knows
 *   nothing of Trusted Types, which are off where it is in use; scripts still run by nonce alone
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
    // Duplicates: a remote that is fetched again after a failure makes its policy a second time.
    ...(widget ? [] : ["require-trusted-types-for 'script'", `trusted-types ${policies} 'allow-duplicates'`]),
  ].join('; ');
}
