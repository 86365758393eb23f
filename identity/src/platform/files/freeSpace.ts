import { statfs } from 'node:fs/promises';
import { unavailable } from '../http/errors';

const retryAfterSeconds = 600;

/**
 * Reserves free space on a disk for the rest of the product, above all the database.
 * @param directory on that disk
 * @param floorBytes reserved bytes
 * @throws 503 while less is free
 */
export async function requireFreeSpace(directory: string, floorBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < floorBytes)
    throw unavailable('file storage', retryAfterSeconds, `less than ${floorBytes} bytes are free at ${directory}`);
}
