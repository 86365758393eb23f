import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { addSeconds, systemClock } from '../../platform/clock';
import { keysCacheSeconds } from '../../protocols/oidc/keys';
import { rotateSamlKeys, rotateSigningKeys } from '../../platform/rotateSigningKeys';
import { writeSecrets, type Secrets } from '../../platform/secrets';
import type { SigningKey } from '../../platform/signingKeys';
import { isGiven, type CommandArguments } from './commandLine';
import { CommandError, secretsOf, type Operator } from './operator';

/** Age of the secrets file at which every process has read it, and so knows the key that signs next (see `watchSecrets`). */
const settledAfterMs = 3000;

/**
 * Rotates the signing keys. Running processes follow within two seconds, and no valid token is refused meanwhile.
 * @returns what writes the file, which no transaction undoes: it runs once the row of the log is written
 * @throws {CommandError} if relying parties may still cache a key set without the next key, unless `--now` is given
 */
export function rotateKeys(operator: Operator, args: CommandArguments) {
  const now = operator.clock.now();
  const next = secretsOf(operator).signingKeys.find(({ state }) => state === 'next');
  if (next?.publishedAt !== undefined && !isGiven(args, 'now')) {
    const knownAt = addSeconds(new Date(next.publishedAt), keysCacheSeconds + settledAfterMs / 1000);
    if (knownAt > now) {
      const seconds = Math.ceil((knownAt.getTime() - now.getTime()) / 1000);
      throw new CommandError(
        `Relying parties may not know the next key yet: rotate in ${seconds} seconds, or immediately with --now.`,
      );
    }
  }
  return Promise.resolve((outside: Operator) => rotate(outside, rotateSigningKeys, 'signingKeys'));
}

/** The purpose of each set of keys. */
const uses = { signingKeys: 'tokens', rsaKeys: 'id_tokens', samlKeys: 'saml' } as const;

/** All keys by id and state; nothing secret. `published_at` is null for the keys of a first start. */
export function listKeys(operator: Operator) {
  const secrets = secretsOf(operator);
  const items = (['signingKeys', 'rsaKeys', 'samlKeys'] as const).flatMap((keySet) =>
    secrets[keySet].map(({ kid, state, publishedAt }) => ({
      kid,
      use: uses[keySet],
      state,
      published_at: publishedAt ?? null,
    })),
  );
  return Promise.resolve({ items });
}

/** Rotates the SAML keys. Service providers must have loaded the next certificate from the metadata before. */
export const rotateKeysOfSaml = (operator: Operator) => rotate(operator, rotateSamlKeys, 'samlKeys');

async function rotate(
  operator: Operator,
  rotateIn: (secrets: Secrets, now: Date) => Secrets,
  keySet: 'signingKeys' | 'samlKeys',
) {
  const before = secretsOf(operator);
  const { secretsFile } = operator.config;
  // File times are from the system clock.
  const ageMs = systemClock.now().getTime() - statSync(secretsFile).mtimeMs;
  if (ageMs < settledAfterMs) await wait(settledAfterMs - ageMs);
  const secrets = rotateIn(before, operator.clock.now());
  await writeSecrets(secretsFile, secrets);
  const kids = (state: SigningKey['state']) =>
    secrets[keySet].filter((key) => key.state === state).map((key) => key.kid);
  return { current: kids('current')[0], next: kids('next')[0], retired: kids('retired') };
}
