import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The test file of the antivirus industry, in two parts so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/**
 * Speaks the protocol of clamd as its manual describes it: `zINSTREAM\0`, chunks with their lengths, a length of zero; the answer ends
 * with NUL. @param misbehave what it does with a connection instead
 */
export async function startClamdPeer(misbehave?: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    if (misbehave) return misbehave(socket);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const bytes = streamIn(received);
      if (!bytes) return;
      socket.end(bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The file, once it has arrived as a whole. */
function streamIn(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
