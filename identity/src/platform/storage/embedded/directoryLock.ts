import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { StartError } from '../../startError';

/**
 * Locks the data directory for this process. The lock is a listening socket (in Linux's abstract namespace; a named pipe on
 * Windows), which the kernel closes however the process dies, so that no stale lock can remain.
 * @param directory must exist; device and inode identify it, so that two paths to it share the lock
 * @returns releases the lock
 * @throws {StartError} if another process holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(directory, { bigint: true });
  const name = `passport-${dev}-${ino}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The data directory ${directory} is in use by another process.`)
          : error,
      );
    });
    server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, resolve);
  });
  // The lock alone must not keep the process alive.
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
