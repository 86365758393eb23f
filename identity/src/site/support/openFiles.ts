import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/http/errors';
import type { FileStorage } from './storage/fileStorage';

/** The opened files, and why the others are not open. */
export interface OpenedFiles {
  open: Map<string, Readable>;
  unreadable: Map<string, unknown>;
}

interface OpenOptions {
  /** Reads each file to its end first: one that breaks off would spoil the whole email. */
  readsThroughFirst: boolean;
  /** Whether an unavailable storage is an error, instead of its files being left out. */
  throwsIfUnavailable: boolean;
}

/** Whether the storage failed, not the file. */
export const isStorageUnavailable = (error: unknown): boolean => error instanceof AppError && error.status === 503;

/**
 * Opens files of a request. One that is missing or broken does not affect the others.
 * @throws 503 while the storage is unavailable, with `throwsIfUnavailable`; then none of them stays open
 */
export async function openFiles(
  storage: Pick<FileStorage, 'open'>,
  ids: readonly string[],
  { readsThroughFirst, throwsIfUnavailable }: OpenOptions,
): Promise<OpenedFiles> {
  const opened: OpenedFiles = { open: new Map(), unreadable: new Map() };
  for (const id of ids) {
    try {
      if (readsThroughFirst) await readThrough(await storage.open(id));
      opened.open.set(id, await storage.open(id));
    } catch (error) {
      if (throwsIfUnavailable && isStorageUnavailable(error)) {
        for (const content of opened.open.values()) content.destroy();
        throw error;
      }
      opened.unreadable.set(id, error);
    }
  }
  return opened;
}

const readThrough = (content: Readable): Promise<void> =>
  pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }));
