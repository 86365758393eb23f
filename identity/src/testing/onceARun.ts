import { randomUUID } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Caches a value that is expensive to create and the same for all test files of a run. Two files that start in parallel may both
 * create it; the later one replaces the earlier one atomically.
 * @param name of the file in the directory of this run
 */
export async function onceARun<T>(
  name: string,
  read: (file: string) => Promise<T>,
  make: (file: string) => Promise<void>,
): Promise<T> {
  const file = join(process.env.TEST_DIRECTORY ?? '', name);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const incoming = `${file}.${randomUUID()}`;
    await make(incoming);
    await rename(incoming, file);
  }
  return read(file);
}
