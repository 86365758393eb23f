import type { Account } from 'oidc-provider';
import type { Holder } from './holder';

/** Claims by scope (OpenID Connect Core section 5.4); the engine hands out what was granted. */
export const claimsOfScope: ReadonlyMap<string, readonly string[]> = new Map([
  ['openid', ['sub']],
  ['profile', ['name', 'given_name', 'family_name', 'locale']],
  ['email', ['email', 'email_verified']],
  ['phone', ['phone_number', 'phone_number_verified']],
]);

/** Scopes that a client may ask for. */
export const scopes = [...claimsOfScope.keys(), 'offline_access'] as const;

/** The scope whose consent a single claim needs. */
export const scopeOfClaim = (claim: string): string | undefined =>
  [...claimsOfScope].find(([, claims]) => claims.includes(claim))?.[0];

const factorClasses = { one: 'urn:passport:acr:1', two: 'urn:passport:acr:2' } as const;

/** Authentication context classes, the weaker first: one factor, two factors. */
export const acrValues = Object.values(factorClasses);
export const secondFactorAcr = factorClasses.two;

/** The class of a sign-in by how the person proved themselves (RFC 8176). */
export const acrOf = (amr: readonly string[]): string => (amr.includes('mfa') ? factorClasses.two : factorClasses.one);

/** The person as the engine knows them. */
export const accountOf = (holder: Holder): Account => ({
  accountId: holder.subject,
  claims: () => ({
    sub: holder.subject,
    name: `${holder.first_name} ${holder.last_name}`.trim(),
    given_name: holder.first_name,
    family_name: holder.last_name,
    locale: holder.language,
    ...(holder.email !== null && { email: holder.email, email_verified: !holder.need_change_email }),
    phone_number: holder.phone,
    phone_number_verified: true,
  }),
});
