import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { StartError } from '../../startError';

/**
 * Takes the data directory for this process alone. The lock is a listening socket that the kernel lets go at any death of
 * the process, `kill -9` included, so there is nothing stale to clean up. On Linux it is in the abstract namespace; on Windows a
 * named pipe.
 * @param directory has to exist; its device and inode name the lock, so that two paths to it are one
 * @returns lets the directory go
 * @throws {StartError} when another process has it
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
  // The lock alone must not keep a process alive that has nothing else to do.
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
