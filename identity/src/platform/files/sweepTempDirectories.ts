import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dayMs } from '@passport/shared/durations';
import { tempPrefixes } from './withTempDirectory';

/** What mkdtemp adds follows the id of the process. */
const ownName = new RegExp(`^(?:${Object.values(tempPrefixes).join('|')})(\\d+)-[A-Za-z0-9]{6}$`);

/**
 * Deletes the directories of `withTempDirectory` whose process was killed: they hold users' files. To be called while this process
 * has none: in a container the killed process had the same id.
 * @param root where the directories are
 */
export async function sweepTempDirectories(root = tmpdir()): Promise<void> {
  const user = process.getuid?.();
  for (const name of await readdir(root).catch(() => [])) {
    const pid = Number(ownName.exec(name)?.[1] ?? 0);
    if (pid === 0 || (pid !== process.pid && isAlive(pid))) continue;
    const path = join(root, name);
    const { uid } = await lstat(path).catch(() => ({ uid: undefined }));
    // Every user may create an entry in the common directory, and only its owner may delete it.
    if (uid === user) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Deletes the directories of machines that have been gone for a day, as containers are after a release.
 * @param place the directory of this machine's temporary files, next to those of other machines
 */
export async function sweepGoneMachines(place: string, now = Date.now()): Promise<void> {
  const parent = dirname(place);
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const { mtimeMs } = await lstat(path);
    if (path !== place && now - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
