/** Headers of every answer, errors included. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** For answers that are no page: nothing may run in them or around them. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a page. Scripts run by nonce and by what those load; nothing inline, no eval, no text as markup or
 * script address except through the policies that our builds make (Trusted Types).
 * @param nonce once-only text of this answer
 * @param packages builds that may make a policy: the shell and the remotes of the registry
 * @param connect origins beside our own that scripts may call
 */
export function pagePolicy(nonce: string, packages: readonly string[], connect: readonly string[]): string {
  const policies = packages.map((name) => `passport-${name}`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Duplicates: a remote that is fetched anew after a failure makes its policy a second time.
    `trusted-types ${policies} 'allow-duplicates'`,
  ].join('; ');
}
