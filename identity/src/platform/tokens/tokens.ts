import { randomUUID } from 'node:crypto';
import { daySeconds, epochSeconds } from '../clock';
import type { Context } from '../../context';
import type { SigningKey } from '../signingKeys';
import { jwtSigner, jwtVerifier } from './jwt';

const access = { algorithm: 'ES256', typ: 'at+jwt' } as const;
const refresh = { algorithm: 'HS256', typ: 'rt+jwt', kid: 'refresh' } as const;
const sso = { algorithm: 'HS256', typ: 'sso+jwt', kid: 'refresh' } as const;

/** Claims of an access token. */
export interface AccessClaims {
  /** UUID of the user. */
  subject: string;
  sid: string;
}

/** Claims of a refresh token: its user and session, and its place in the sequence of the session's tokens. */
export interface RefreshClaims extends AccessClaims {
  generation: number;
}

/** State of a session that its refresh token contains. */
interface RefreshState extends RefreshClaims {
  rotatedAt: Date;
  /** Absolute expiry of the session. */
  expiresAt: Date;
}

export interface Tokens {
  /** An access token (RFC 9068) valid for ACCESS_TOKEN_SECONDS. */
  issueAccess(subject: string, sid: string): string;
  /** @returns the claims of a valid access token */
  readAccess(token: string): AccessClaims | undefined;
  /** The refresh token of a generation: always the same text, so that tabs that refresh in parallel get the same successor. */
  issueRefresh(state: RefreshState): string;
  /** @returns the claims of a valid refresh token */
  readRefresh(token: string): RefreshClaims | undefined;
  /** Whether a token is an expired refresh token of our own. */
  isExpiredRefresh(token: string): boolean;
  /** A value of the single sign-on cookie. It has no expiry: it is valid as long as its session. */
  issueSso(sid: string): string;
  /** @returns the session of a cookie; the caller checks that it is alive */
  readSso(value: string): string | undefined;
}

const cached = new WeakMap<Context, { keys: SigningKey[]; tokens: Tokens }>();

/** The tokens of a context. Keys are parsed once, and again after a rotation. */
export function tokensOf(context: Context): Tokens {
  const { signingKeys: keys } = context.secrets;
  const known = cached.get(context);
  if (known?.keys === keys) return known.tokens;
  const tokens = createTokens(context);
  cached.set(context, { keys, tokens });
  return tokens;
}

const sessionOf = ({ sub, sid }: Record<string, unknown>): AccessClaims | undefined =>
  typeof sub === 'string' && typeof sid === 'string' ? { subject: sub, sid } : undefined;

function createTokens({ config, secrets, clock }: Context): Tokens {
  const parties = { iss: config.publicUrl, aud: `${config.publicUrl}/api` };
  const current = secrets.signingKeys.find((key) => key.state === 'current');
  if (!current) throw new Error('No signing key is current: the secrets file is incomplete.');
  const signAccess = jwtSigner({ ...access, kid: current.kid }, current.privateKey);
  const verifyAccess = jwtVerifier(
    access,
    secrets.signingKeys.map(({ kid, publicKey }) => ({ kid, key: publicKey })),
  );
  const signRefresh = jwtSigner(refresh, secrets.refreshKey);
  const verifyRefresh = jwtVerifier(refresh, [{ kid: refresh.kid, key: secrets.refreshKey }]);

  const signSso = jwtSigner(sso, secrets.refreshKey);
  const verifySso = jwtVerifier(sso, [{ kid: sso.kid, key: secrets.refreshKey }]);

  const isOurs = ({ iss, aud }: Record<string, unknown>): boolean => iss === parties.iss && aud === parties.aud;
  const isCurrent = (claims: Record<string, unknown>): boolean => {
    const now = epochSeconds(clock.now());
    const { exp, nbf } = claims;
    return (
      isOurs(claims) &&
      typeof exp === 'number' &&
      exp > now &&
      (nbf === undefined || (typeof nbf === 'number' && nbf <= now))
    );
  };

  return {
    issueAccess(subject, sid) {
      const iat = epochSeconds(clock.now());
      return signAccess({
        ...parties,
        sub: subject,
        sid,
        jti: randomUUID(),
        iat,
        exp: iat + config.tokens.accessSeconds,
      });
    },
    readAccess(token) {
      const claims = verifyAccess(token);
      return claims && isCurrent(claims) ? sessionOf(claims) : undefined;
    },
    issueRefresh({ subject, sid, generation, rotatedAt, expiresAt }) {
      const iat = epochSeconds(rotatedAt);
      const exp = Math.min(iat + config.sessions.idleDays * daySeconds, epochSeconds(expiresAt));
      return signRefresh({ ...parties, sub: subject, sid, generation, iat, exp });
    },
    readRefresh(token) {
      const claims = verifyRefresh(token);
      if (!claims || !isCurrent(claims)) return undefined;
      const session = sessionOf(claims);
      const { generation } = claims;
      return session && typeof generation === 'number' ? { ...session, generation } : undefined;
    },
    isExpiredRefresh(token) {
      const claims = verifyRefresh(token);
      return claims !== undefined && isOurs(claims) && Number(claims.exp) <= epochSeconds(clock.now());
    },
    issueSso: (sid) => signSso({ iss: parties.iss, sid }),
    readSso(value) {
      const claims = verifySso(value);
      return claims?.iss === parties.iss && typeof claims.sid === 'string' ? claims.sid : undefined;
    },
  };
}
