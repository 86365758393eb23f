import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the names begin; the id of the process follows. `sweepTempDirectories` finds the directories by this prefix. */
export const tempPrefixes = {
  /** The files of a form that is being received. */
  support: 'passport-support-',
  scan: 'passport-scan-',
  restore: 'passport-restore-',
} as const;

/**
 * Runs something with a directory of its own, which is deleted afterwards; after a kill the next start deletes it.
 * @param purpose a part of the name of the directory
 * @param root where it is made
 */
export async function withTempDirectory<T>(
  purpose: keyof typeof tempPrefixes,
  use: (directory: string) => Promise<T>,
  root = tmpdir(),
): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(root, `${tempPrefixes[purpose]}${process.pid}-`));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
