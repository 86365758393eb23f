const told = ['profile', 'email', 'phone', 'offline_access'] as const;
export type ToldScope = 'openid' | (typeof told)[number];

/**
 * The scopes of OpenID Connect that a person is told about, by the keys of their texts; `openid` alone says only who it is.
 * @param scopes as the service granted them; one that is unknown here is passed over
 */
export function scopeTexts(scopes: readonly string[]): ToldScope[] {
  const known = told.filter((scope) => scopes.includes(scope));
  return known.length > 0 ? known : ['openid'];
}
