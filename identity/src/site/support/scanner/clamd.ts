import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** The verdict of a virus scanner on a file. */
type ScanVerdict = 'clean' | 'infected' | 'unavailable';
export type Scan = (file: string) => Promise<ScanVerdict>;

/** A scanner that does not answer for this long is unavailable. */
const silenceMs = 5000;
const chunkBytes = 64 * 1024;

/**
 * Scans files by clamd, with its INSTREAM command.
 * @param url `tcp://host:port` or `unix:/path`
 */
export function createClamd(url: string): Scan {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address: NetConnectOpts =
    protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) || 3310 };
  return (file) => scan(address, file).catch(() => 'unavailable' as const);
}

async function scan(address: NetConnectOpts, file: string): Promise<ScanVerdict> {
  const socket = connect(address);
  try {
    const answer = readAnswer(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      answer.catch(reject);
    });
    // A scanner that found something, or whose limit is exceeded, answers before the end of the file and may not read the rest.
    sendFile(socket, file).catch(() => undefined);
    const text = await answer;
    if (text.endsWith(': OK')) return 'clean';
    return text.endsWith(' FOUND') ? 'infected' : 'unavailable';
  } finally {
    socket.destroy();
  }
}

/** Sends chunks with their lengths (4 bytes, big-endian), and a length of zero at the end. */
async function sendFile(socket: Socket, file: string): Promise<void> {
  const write = (bytes: Buffer | string): Promise<void> =>
    new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
  await write('zINSTREAM\0');
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    await write(lengthOf(chunk.length));
    await write(chunk);
  }
  await write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** The answer up to its NUL. @throws if the scanner is silent or closes without one */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setTimeout(silenceMs, () => reject(new Error('the scanner is silent')));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the scanner closed the connection')));
  });
}
