import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Below the ephemeral ports of Linux (32768), macOS and Windows (49152): an outgoing connection cannot take the port before it is used. */
const [lowest, end] = [20_000, 32_768];

const given = new Set();

/** A free port of this machine; no two calls of a process get the same one. */
export async function freePort() {
  for (;;) {
    const port = randomInt(lowest, end);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}

const canListen = (port) =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/**
 * Looks whether a program could listen on a port; an invalid port is refused by the program.
 * @param {string} setting name of its environment variable
 * @param {string} port
 * @throws {Error} if another program listens on it
 */
export async function refuseBusyPort(setting, port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return;
  const isBusy = await new Promise((done) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
  if (isBusy) throw new Error(`Port ${port} is in use: set ${setting} to another one.`);
}
