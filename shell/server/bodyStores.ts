import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Where a body is kept while it arrives, and until it is answered. */
export interface BodyStore<Kept> {
  /** What it holds. */
  readonly bytes: number;
  /** @returns a promise if the sender has to wait */
  append(chunk: Buffer): Promise<void> | undefined;
  /** All that was appended. */
  kept(): Kept;
  discard(): void;
}

const firstBufferBytes = 1024;

/** Keeps a body in memory. */
export function memoryStore(): BodyStore<Buffer> {
  // Doubled as it fills, because a body in chunks of one byte would cost a hundred times its size.
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    get bytes() {
      return buffer.length;
    },
    append(chunk) {
      const needed = length + chunk.length;
      if (needed > buffer.length) {
        const larger = Buffer.alloc(Math.max(firstBufferBytes, 2 ** Math.ceil(Math.log2(needed))));
        buffer.copy(larger);
        buffer = larger;
      }
      chunk.copy(buffer, length);
      length = needed;
      return undefined;
    },
    kept: () => buffer.subarray(0, length),
    discard: () => undefined,
  };
}

/** Keeps a body in a file that has no name, so that nothing of it is left however this program ends. */
export function fileStore(): BodyStore<Readable> {
  let file: Promise<FileHandle> | undefined;
  let bytes = 0;
  const opened = (): Promise<FileHandle> => (file ??= openNameless());
  return {
    get bytes() {
      return bytes;
    },
    append(chunk) {
      bytes += chunk.length;
      return opened().then((handle) => handle.writeFile(chunk));
    },
    kept: () => Readable.from(read(opened)),
    discard: () => void file?.then((handle) => handle.close()).catch(() => undefined),
  };
}

async function* read(opened: () => Promise<FileHandle>): AsyncGenerator<Buffer> {
  const handle = await opened();
  yield* handle.createReadStream({ start: 0, autoClose: false });
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `passport-body-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}
