import type { Account, AccountClaims, KoaContextWithOIDC } from 'oidc-provider';
import type { ResourceOwner } from './resourceOwner';

/** Claims by scope (OpenID Connect Core section 5.4); oidc-provider releases those of granted scopes. */
export const claimsOfScope: ReadonlyMap<string, readonly string[]> = new Map([
  ['openid', ['sub']],
  ['profile', ['name', 'given_name', 'family_name', 'locale']],
  ['email', ['email', 'email_verified']],
  ['phone', ['phone_number', 'phone_number_verified']],
]);

/** Claims that describe the sign-in, not the person: every ID token has them. */
export const idTokenClaims = { openid: ['sub', 'acr', 'amr', 'auth_time'], iss: null, sid: null };

/** Scopes that a client may request. */
export const scopes = [...claimsOfScope.keys(), 'offline_access'] as const;

/** The scope that has to be granted for a claim that is requested by its name. */
export const scopeOfClaim = (claim: string): string | undefined =>
  [...claimsOfScope].find(([, claims]) => claims.includes(claim))?.[0];

const factorClasses = { one: 'urn:passport:acr:1', two: 'urn:passport:acr:2' } as const;

export const secondFactorAcr = factorClasses.two;
/** Phishing-resistant: a passkey (OpenID Connect Extended Authentication Profile ACR Values 1.0, section 2). */
export const phishingResistantAcr = 'phr';
/** Authentication context classes, the weaker first: one factor, two factors, a passkey. */
export const acrValues: readonly string[] = [...Object.values(factorClasses), phishingResistantAcr];

/** Whether a sign-in meets a class, by its authentication methods (RFC 8176). */
export function meetsAcr(acr: string, amr: readonly string[]): boolean {
  if (acr === phishingResistantAcr) return amr.includes('hwk') || amr.includes('swk');
  return acr === factorClasses.one || (acr === factorClasses.two && amr.includes('mfa'));
}

/**
 * The class of a sign-in by its authentication methods.
 * @param requested classes that the request names; `phr` is returned only where it is named
 */
export function acrOf(amr: readonly string[], requested: readonly string[] = []): string {
  if (requested.includes(phishingResistantAcr) && meetsAcr(phishingResistantAcr, amr)) return phishingResistantAcr;
  return meetsAcr(factorClasses.two, amr) ? factorClasses.two : factorClasses.one;
}

const claimsOf = (owner: ResourceOwner): AccountClaims => ({
  sub: owner.subject,
  name: `${owner.first_name} ${owner.last_name}`.trim(),
  given_name: owner.first_name,
  family_name: owner.last_name,
  locale: owner.language,
  ...(owner.email !== null && { email: owner.email, email_verified: !owner.need_change_email }),
  phone_number: owner.phone,
  phone_number_verified: true,
});

/** Whether the ID token of a request has what userinfo has: by the setting of its client, and where its access token opens no userinfo. */
const isIdTokenComplete = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.client?.id_token_claims === true || oidc.entities.AccessToken?.aud !== undefined;

/** The account as oidc-provider reads it. It takes the claims of the granted scopes out of these. */
export const accountOf = (ctx: KoaContextWithOIDC, owner: ResourceOwner): Account => ({
  accountId: owner.subject,
  claims(use, _scope, requested) {
    const { email, email_verified, ...proven } = claimsOf(owner);
    if (use !== 'id_token') return claimsOf(owner);
    // Clients take an address in an ID token as verified, whatever `email_verified` says.
    const claims: AccountClaims = email_verified ? { ...proven, email, email_verified } : proven;
    if (isIdTokenComplete(ctx)) return claims;
    const names = ['sub', ...Object.keys(requested)];
    return Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name))) as AccountClaims;
  },
});
