import { readFile, writeFile } from 'node:fs/promises';
import { newSecrets, type Secrets } from '../platform/secrets';
import { onceARun } from './onceARun';

/** Generating keys is slow and hardly any test needs new ones: the first file of a run generates them for all. */
export const testSecrets = (): Promise<Secrets> =>
  onceARun(
    'secrets.json',
    async (file) => JSON.parse(await readFile(file, 'utf8')) as Secrets,
    (file) => writeFile(file, JSON.stringify(newSecrets()), { mode: 0o600 }),
  );
