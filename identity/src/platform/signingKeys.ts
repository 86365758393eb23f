import { generateKeyPairSync, randomUUID } from 'node:crypto';

/** A key pair: PKCS#8 and SPKI in PEM. */
export interface SigningKey {
  kid: string;
  privateKey: string;
  publicKey: string;
  state: 'next' | 'current' | 'retired';
  /** Time of the rotation that published it (ISO 8601); undefined for the keys of a new set, which were published immediately. */
  publishedAt?: string;
}

const rsaBits = 2048;

/** Makes a key pair in a state. */
export type MakeKey = (state: SigningKey['state']) => SigningKey;

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

/** ES256. */
export const newEcKey: MakeKey = (state) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
  return { kid: randomUUID(), ...pair, state };
};

/** RS256. */
export const newRsaKey: MakeKey = (state) => {
  const pair = generateKeyPairSync('rsa', { modulusLength: rsaBits, publicKeyEncoding, privateKeyEncoding });
  return { kid: randomUUID(), ...pair, state };
};

/** A current key, and the next one, which is published ahead. */
export const newKeys = (make: MakeKey): SigningKey[] => [make('current'), make('next')];
