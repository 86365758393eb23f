import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../startError';
import type { RunMessages } from './wireStream';

/** Located next to this file, and next to the bundle of the service. */
const program = new URL('./databaseThread.mjs', import.meta.url);

/**
 * Without V8's optimizing compiler of WebAssembly the process takes 60 MB less, and on Node 24 it does not peak at 800 MB; light statements take
 * the same time, hashes 1.6 times. The first flag implies the others only where it is given before V8 starts.
 */
const baselineCompilerOnly = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** A database in a thread of its own. An error that ends the thread ends the process: it could no longer answer. */
interface DatabaseThread {
  run: RunMessages;
  close(): Promise<void>;
}

/**
 * Opens an existing or empty database directory, each commit synced to disk.
 * @throws {StartError} if the directory holds no database of this version of PGlite
 */
export async function openInThread(directory: string): Promise<DatabaseThread> {
  for (const flag of baselineCompilerOnly) setFlagsFromString(flag);
  const thread = new Worker(program, { workerData: { databaseDirectory: directory } });
  try {
    await once(thread, 'message');
  } catch (error) {
    throw new StartError(`The embedded database in ${directory} cannot be opened: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const answers: ((answer: Uint8Array) => void)[] = [];
  thread.on('message', (answer: Uint8Array) => answers.shift()?.(answer));
  return {
    run: (messages) =>
      new Promise((answer) => {
        answers.push(answer);
        // A copy: messages lie in a larger buffer, all of which would be sent.
        const sent = new Uint8Array(messages);
        thread.postMessage(sent, [sent.buffer]);
      }),
    close: async () => {
      const ended = once(thread, 'exit');
      thread.postMessage('close');
      await ended;
    },
  };
}
