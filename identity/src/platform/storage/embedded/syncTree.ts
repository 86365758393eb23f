import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs a directory and everything in it to disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    await (entry.isDirectory() ? syncTree(path) : sync(path));
  }
  await sync(directory);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
