import { createHmac } from 'node:crypto';
import { addSeconds, epochSeconds } from '../../platform/clock';
import { jwtSigner, jwtVerifier } from '../../platform/tokens/jwt';
import { siteTokenSeconds } from '../../applications/registration/secrets.repository';
import type { SiteKey } from '../../applications/registration/siteKeys';
import { isUuid } from '../../platform/uuid';

const kind = { algorithm: 'HS256', typ: 'JWT' } as const;

/** When a token that is issued now expires: long enough for a redirect, short because addresses end up in histories and logs. */
export const siteTokenExpiry = (now: Date): Date => addSeconds(now, siteTokenSeconds);

interface SiteTokenParts {
  issuer: string;
  siteId: string;
  /** Id of the token; the exchange consumes its row. */
  jti: string;
  /** No phone or email: the token travels in an address. */
  user: { user_id: string; smart_id: string; first_name: string; last_name: string };
  /** See `sessionAtSite`. */
  session: string;
  now: Date;
}

/** A pseudonym of a session: always the same at one site, different at each. @param codeKey from the secrets file */
export const sessionAtSite = (codeKey: string, siteId: string, sid: string): string =>
  createHmac('sha256', Buffer.from(codeKey, 'base64url')).update(`site-session|${siteId}|${sid}`).digest('base64url');

/** The token that brings a visitor to a partner site, signed with the site's key (RFC 7519). */
export function issueSiteToken(
  { id, key }: SiteKey,
  { issuer, siteId, jti, user, session, now }: SiteTokenParts,
): string {
  const { user_id: sub, ...names } = user;
  const times = { iat: epochSeconds(now), exp: epochSeconds(siteTokenExpiry(now)) };
  return jwtSigner({ ...kind, kid: id }, key)({ iss: issuer, aud: siteId, sub, sid: session, jti, ...times, ...names });
}

/**
 * Reads the id of a site token. The site has the key too and could have signed anything, so nothing else in it is trusted.
 * @param keys of the site that may have signed a token which has not expired
 * @returns undefined where the token is not signed for this site or its `exp` has passed
 */
export function readSiteToken(
  keys: readonly SiteKey[],
  token: string,
  { issuer, siteId, now }: Pick<SiteTokenParts, 'issuer' | 'siteId' | 'now'>,
): string | undefined {
  const verify = jwtVerifier(
    kind,
    keys.map(({ id, key }) => ({ kid: id, key })),
  );
  const { iss, aud, exp, jti } = verify(token) ?? {};
  const isForSite = iss === issuer && aud === siteId && typeof exp === 'number' && exp > epochSeconds(now);
  return isForSite && typeof jti === 'string' && isUuid(jti) ? jti : undefined;
}
