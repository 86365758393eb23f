import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FileStorage } from './fileStorage';

const ownerOnly = { directory: 0o700, file: 0o600 };

/** Stores files in a directory that is not served. */
export function createDirectoryStorage(directory: string): FileStorage {
  const pathOf = (id: string): string => join(directory, id);
  return {
    // Machines may share the directory; each deletes the leftovers of its own killed processes.
    arrivals: join(`${directory}-arrivals`, hostname()),
    async put(id, file) {
      await mkdir(directory, { recursive: true, mode: ownerOnly.directory });
      const incoming = `${pathOf(id)}.incoming`;
      await rename(file, incoming).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        return copyFile(file, incoming);
      });
      const handle = await open(incoming, 'r+');
      try {
        await handle.chmod(ownerOnly.file);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(incoming, pathOf(id));
      await syncDirectory(directory);
    },
    async open(id) {
      const handle = await open(pathOf(id), 'r');
      return handle.createReadStream();
    },
    delete: async (id) => {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.incoming`, { force: true });
    },
  };
}

/** Without this the new name may be lost in a power failure. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
