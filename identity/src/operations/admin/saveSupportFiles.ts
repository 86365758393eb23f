import { createWriteStream } from 'node:fs';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cleanFileName } from '../../platform/files/fileName';
import { createFileStorage } from '../../site/support/storage/createFileStorage';
import type { SupportFileRow } from '../../site/support/support.repository';
import { CommandError, type Operator } from './operator';

const ownerOnly = { directory: 0o700, file: 0o600 };

/**
 * Saves the files of a request to support into a directory, as `1001-1-screen.png`, except those with a virus.
 * @returns the paths that were written
 * @throws {CommandError} if one of them already exists; then nothing is written
 */
export async function saveSupportFiles(
  { config }: Pick<Operator, 'config'>,
  files: readonly SupportFileRow[],
  directory: string,
): Promise<string[]> {
  const storage = createFileStorage(config);
  const targets = files
    .filter(({ scan }) => scan !== 'infected')
    .map(({ id, number, place, name }) => ({
      id,
      path: join(directory, `${number}-${place + 1}-${cleanFileName(name)}`),
    }));
  await mkdir(directory, { recursive: true, mode: ownerOnly.directory });
  for (const { path } of targets) if (await exists(path)) throw new CommandError(`${path} exists already.`);
  for (const { id, path } of targets) {
    const content = await storage.open(id);
    // `wx` does not follow a symbolic link created in the meantime.
    const written = createWriteStream(path, { flags: 'wx', mode: ownerOnly.file });
    let isOurs = false;
    written.once('open', () => (isOurs = true));
    try {
      await pipeline(content, written);
    } catch (error) {
      if (isOurs) await rm(path, { force: true });
      throw error;
    }
  }
  return targets.map(({ path }) => path);
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
