import { createSigner, createVerifier, type Algorithm } from 'fast-jwt';

interface JwtKind {
  algorithm: Algorithm;
  /** Header `typ`, which keeps kinds of tokens apart (RFC 8725 section 3.11). */
  typ: string;
  kid: string;
}

/** Number of cached verified tokens: a page sends several requests with one. */
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
 * Verifies tokens of one kind. The header must equal the text that we sign, so that another algorithm, `none`, an unknown kid,
 * another typ or an added jku, jwk or x5u is refused before it is parsed. The caller checks times, with its clock.
 * @param keys public keys (or the one secret) by kid
 * @returns the claims, or undefined for any other token
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

/** The header segment as the signer writes it. */
const headerText = ({ algorithm, typ, kid }: JwtKind): string =>
  Buffer.from(JSON.stringify({ alg: algorithm, typ, kid })).toString('base64url');

/** Refuses base64url with nonzero unused bits, so that a token has only one valid text. */
const isCanonical = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;
