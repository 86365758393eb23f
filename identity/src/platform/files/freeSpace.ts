import { statfs } from 'node:fs/promises';
import { unavailable } from '../http/errors';

const retryAfterSeconds = 600;

/**
 * Leaves room on a disk for what must go on, above all the database.
 * @param directory on that disk
 * @param floorBytes what stays free
 * @throws 503 while less is free
 */
export async function requireFreeSpace(directory: string, floorBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < floorBytes)
    throw unavailable('file storage', retryAfterSeconds, `less than ${floorBytes} bytes are free at ${directory}`);
}
