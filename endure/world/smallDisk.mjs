import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unprivileged } from '../../scripts/lib/postgres.mjs';

const execute = promisify(execFile);
const megabytes = 128;
/** The log uses only a part of it, until the rest is filled deliberately. */
const settings = ['max_wal_size=48MB', 'min_wal_size=32MB'];

/**
 * A small file system for the log of a database, in memory.
 * @returns `postgres`: options for its server; `fill()` uses all of it, `free()` releases that; undefined where this account may not mount
 */
export async function smallDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'passport-disk-'));
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const { uid, gid } = await unprivileged();
  if (uid !== undefined) await chown(folder, uid, gid);
  const filler = join(folder, 'filler');
  return {
    postgres: { walDirectory: join(folder, 'wal'), more: settings },
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await execute('fallocate', ['-l', String(bavail * bsize), filler]);
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      await execute('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
