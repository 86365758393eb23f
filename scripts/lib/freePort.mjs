import { connect, createServer } from 'node:net';

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * Looks whether a program could listen on a port; what is no port is the program's to refuse.
 * @param {string} setting name of its environment variable
 * @param {string} port
 * @throws {Error} where somebody listens on it
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
