import { createSigner, createVerifier, type Algorithm } from 'fast-jwt';

interface JwtKind {
  algorithm: Algorithm;
  /** Header `typ` (RFC 8725 section 3.11): one kind of token never passes for another. */
  typ: string;
  kid: string;
}

/** Verified tokens that are kept: a page asks several times with one. */
const cacheSize = 1000;

/**
 * Signs tokens of one kind with one key.
 * @param key PKCS#8 PEM for ES256, the secret for HS256
 */
export function jwtSigner(kind: JwtKind, key: string): (claims: Record<string, unknown>) => string {
  const sign = createSigner({
    algorithm: kind.algorithm,
    key,
    kid: kind.kid,
    header: { alg: kind.algorithm, typ: kind.typ },
  });
  return (claims) => sign(claims);
}

/**
 * Checks signatures of one kind of token. The header has to be the very text that we sign: another algorithm, `none`, an
 * unknown kid, another typ or an added jku, jwk, x5u is refused before any of it is interpreted. Times are left to
 * the caller, who has the clock.
 * @param keys public keys (or the one secret) by kid
 * @returns the claims, or undefined for anything that is not exactly a token of ours
 */
export function jwtVerifier(
  kind: Omit<JwtKind, 'kid'>,
  keys: readonly { kid: string; key: string }[],
): (token: string) => Record<string, unknown> | undefined {
  const verifiers = new Map(
    keys.map(({ kid, key }) => [
      headerText({ ...kind, kid }),
      createVerifier({
        key,
        algorithms: [kind.algorithm],
        cache: cacheSize,
        ignoreExpiration: true,
        ignoreNotBefore: true,
      }),
    ]),
  );
  return (token) => {
    const [header = '', payload = '', signature = '', ...more] = token.split('.');
    const verify = verifiers.get(header);
    if (!verify || more.length > 0 || !isCanonical(payload) || !isCanonical(signature)) return undefined;
    try {
      return verify(token) as Record<string, unknown>;
    } catch {
      return undefined;
    }
  };
}

/** Header segment of every token of the kind, as the signer writes it. */
const headerText = ({ algorithm, typ, kid }: JwtKind): string =>
  Buffer.from(JSON.stringify({ alg: algorithm, typ, kid })).toString('base64url');

/** base64url has several texts for one value, unless unused bits are zero; a token has one. */
const isCanonical = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;
