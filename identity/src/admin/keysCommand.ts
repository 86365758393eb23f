import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readSecrets, rotateSigningKeys, writeSecrets, type SigningKey } from '../secrets';
import type { Operator } from './operator';

/** By then every process has read the file as it is, and so knows the key that signs next (see `watchSecrets`). */
const settledAfterMs = 3000;

/** Turns the signing keys: running processes follow within two seconds, and no valid token is refused meanwhile. */
export async function rotateKeys({ config }: Operator) {
  const { secretsFile } = config;
  const before = readSecrets(secretsFile);
  const ageMs = Date.now() - statSync(secretsFile).mtimeMs;
  if (ageMs < settledAfterMs) await wait(settledAfterMs - ageMs);
  const secrets = rotateSigningKeys(before);
  await writeSecrets(secretsFile, secrets);
  const kids = (state: SigningKey['state']) =>
    secrets.signingKeys.filter((key) => key.state === state).map((key) => key.kid);
  return { current: kids('current')[0], next: kids('next')[0], retired: kids('retired') };
}
