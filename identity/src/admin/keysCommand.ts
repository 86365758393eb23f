import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  readSecrets,
  rotateSamlKeys,
  rotateSigningKeys,
  writeSecrets,
  type Secrets,
  type SigningKey,
} from '../secrets';
import type { Operator } from './operator';

/** By then every process has read the file as it is, and so knows the key that signs next (see `watchSecrets`). */
const settledAfterMs = 3000;

/** Turns the signing keys: running processes follow within two seconds, and no valid token is refused meanwhile. */
export const rotateKeys = (operator: Operator) => rotate(operator, rotateSigningKeys, 'signingKeys');

/** Turns the keys of SAML: service providers have to know the certificate that was next, from the metadata. */
export const rotateKeysOfSaml = (operator: Operator) => rotate(operator, rotateSamlKeys, 'samlKeys');

async function rotate(
  { config: { secretsFile } }: Operator,
  turn: (secrets: Secrets) => Secrets,
  turned: 'signingKeys' | 'samlKeys',
) {
  const before = readSecrets(secretsFile);
  const ageMs = Date.now() - statSync(secretsFile).mtimeMs;
  if (ageMs < settledAfterMs) await wait(settledAfterMs - ageMs);
  const secrets = turn(before);
  await writeSecrets(secretsFile, secrets);
  const kids = (state: SigningKey['state']) =>
    secrets[turned].filter((key) => key.state === state).map((key) => key.kid);
  return { current: kids('current')[0], next: kids('next')[0], retired: kids('retired') };
}
