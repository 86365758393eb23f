import { createPrivateKey } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import type { Secrets } from '../../platform/secrets';
import type { SigningKey } from '../../platform/signingKeys';

/** Relying parties may cache the key set for this long (`Cache-Control`); a rotation waits for it. */
export const keysCacheSeconds = 300;

const order: readonly SigningKey['state'][] = ['current', 'next', 'retired'];

const jwkOf = ({ kid, privateKey }: SigningKey, alg: 'ES256' | 'RS256') => ({
  ...createPrivateKey(privateKey).export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
});

/** The provider's key set. oidc-provider signs with the first key that fits; the next and retired ones only verify. */
export function keysOf({ signingKeys, rsaKeys }: Pick<Secrets, 'signingKeys' | 'rsaKeys'>): JWKS {
  const sorted = (keys: readonly SigningKey[]) =>
    [...keys].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const keys = [
    ...sorted(rsaKeys).map((key) => jwkOf(key, 'RS256')),
    ...sorted(signingKeys).map((key) => jwkOf(key, 'ES256')),
  ];
  return { keys } as JWKS;
}
