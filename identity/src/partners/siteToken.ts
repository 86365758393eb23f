import { randomUUID } from 'node:crypto';
import { epochSeconds } from '../clock';
import { jwtSigner, jwtVerifier } from '../tokens/jwt';
import type { SiteKey } from './siteKeys';

/** Long enough for a redirect; an address stays in histories and logs. */
export const siteTokenSeconds = 60;
const kind = { algorithm: 'HS256', typ: 'JWT' } as const;

export interface SiteTokenClaims {
  /** Of the token: it is exchanged once. */
  jti: string;
  /** UUID of the user. */
  sub: string;
  /** The session in which it was made. */
  sid: string;
  /** Epoch seconds. */
  exp: number;
}

interface SiteTokenParts {
  issuer: string;
  siteId: string;
  /** Who it is about. Nothing by which one could be called or written to: the token travels in an address. */
  user: { user_id: string; smart_id: string; first_name: string; last_name: string };
  sid: string;
  now: Date;
}

/** The token that brings a visitor to a partner site, signed with the site's key (RFC 7519). */
export function issueSiteToken({ id, key }: SiteKey, { issuer, siteId, user, sid, now }: SiteTokenParts): string {
  const iat = epochSeconds(now);
  const { user_id: sub, ...names } = user;
  const claims = { iss: issuer, aud: siteId, sub, sid, jti: randomUUID(), iat, exp: iat + siteTokenSeconds, ...names };
  return jwtSigner({ ...kind, kid: id }, key)(claims);
}

/**
 * Reads a token of ours for a site.
 * @param keys the valid keys of the site
 * @returns undefined for anything else, and for one that has expired
 */
export function readSiteToken(
  keys: readonly SiteKey[],
  token: string,
  { issuer, siteId, now }: Pick<SiteTokenParts, 'issuer' | 'siteId' | 'now'>,
): SiteTokenClaims | undefined {
  const claims = jwtVerifier(
    kind,
    keys.map(({ id, key }) => ({ kid: id, key })),
  )(token);
  if (claims?.iss !== issuer || claims.aud !== siteId) return undefined;
  const { jti, sub, sid, exp } = claims as unknown as SiteTokenClaims;
  return exp > epochSeconds(now) ? { jti, sub, sid, exp } : undefined;
}
