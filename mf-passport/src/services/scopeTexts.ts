const shownScopes = ['profile', 'email', 'phone'] as const;
export type ShownScope = 'openid' | (typeof shownScopes)[number];

/**
 * The keys of the texts of granted OpenID Connect scopes; `openid` is shown only when nothing else is granted.
 * @param scopes granted scopes; unknown ones are skipped
 */
export function scopeTexts(scopes: readonly string[]): ShownScope[] {
  const known = shownScopes.filter((scope) => scopes.includes(scope));
  return known.length > 0 ? known : ['openid'];
}
