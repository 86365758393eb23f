import { open } from 'node:fs/promises';

/** The bytes of a file, read piece by piece: files are judged many at a time, and none is in memory as a whole. */
export interface Content {
  size: number;
  /** @returns fewer bytes only at the end */
  read(position: number, length: number): Promise<Buffer>;
}

const pieceBytes = 64 * 1024;

export const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
});

/** Opens a file for as long as it is used. */
export async function withContent<T>(path: string, size: number, use: (content: Content) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await use({
      size,
      read: async (position, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

/** All of it, in pieces. @param overlap bytes of the previous piece that are repeated at the beginning of each */
export async function* piecesOf({ size, read }: Content, overlap = 0): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += pieceBytes) {
    const start = Math.max(0, at - overlap);
    yield await read(start, at + pieceBytes - start);
  }
}
