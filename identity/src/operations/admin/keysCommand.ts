import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { addSeconds, systemClock } from '../../platform/clock';
import { keysCacheSeconds } from '../../relying-parties/oidc/keys';
import {
  readSecrets,
  rotateSamlKeys,
  rotateSigningKeys,
  writeSecrets,
  type Secrets,
  type SigningKey,
} from '../../platform/secrets';
import { isGiven, type Given } from './commandLine';
import { CommandError, type Operator } from './operator';

/** By then every process has read the file as it is, and so knows the key that signs next (see `watchSecrets`). */
const settledAfterMs = 3000;

/**
 * Turns the signing keys: running processes follow within two seconds, and no valid token is refused meanwhile.
 * @throws {CommandError} where the next key is younger than what relying parties may keep of the key set, unless `--now` is given
 */
export async function rotateKeys(operator: Operator, given: Given) {
  const now = operator.clock.now();
  const next = readSecrets(operator.config.secretsFile).signingKeys.find(({ state }) => state === 'next');
  if (next?.publishedAt !== undefined && !isGiven(given, 'now')) {
    const knownAt = addSeconds(new Date(next.publishedAt), keysCacheSeconds + settledAfterMs / 1000);
    if (knownAt > now) {
      const seconds = Math.ceil((knownAt.getTime() - now.getTime()) / 1000);
      throw new CommandError(
        `Relying parties may not know the next key yet: rotate in ${seconds} seconds, or at once with --now.`,
      );
    }
  }
  return rotate(operator, rotateSigningKeys, 'signingKeys');
}

/** Turns the keys of SAML: service providers have to know the certificate that was next, from the metadata. */
export const rotateKeysOfSaml = (operator: Operator) => rotate(operator, rotateSamlKeys, 'samlKeys');

async function rotate(
  { config: { secretsFile }, clock }: Operator,
  turn: (secrets: Secrets, now: Date) => Secrets,
  turned: 'signingKeys' | 'samlKeys',
) {
  const before = readSecrets(secretsFile);
  // The file system stamps files by the system's clock, whatever clock the operator has.
  const ageMs = systemClock.now().getTime() - statSync(secretsFile).mtimeMs;
  if (ageMs < settledAfterMs) await wait(settledAfterMs - ageMs);
  const secrets = turn(before, clock.now());
  await writeSecrets(secretsFile, secrets);
  const kids = (state: SigningKey['state']) =>
    secrets[turned].filter((key) => key.state === state).map((key) => key.kid);
  return { current: kids('current')[0], next: kids('next')[0], retired: kids('retired') };
}
