import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {object} FaultProxy
 * @property {number} port where it listens on 127.0.0.1
 * @property {(fault: { latencyMs?: number, bytesPerSecond?: number }) => void} slow each piece is late, or goes through slowly, from now on
 * @property {() => void} cut closes every connection, and each new one immediately
 * @property {() => void} freeze keeps every connection open and lets nothing through, as a cable that was pulled
 * @property {() => void} heal no more faults; frozen data continues
 * @property {() => Promise<void>} stop
 */

/**
 * A TCP proxy that has the faults of a network.
 * @param {{ port: number, host?: string, watch?: () => (piece: Buffer) => void }} target where connections go; `watch` is called for each
 *   connection, and returns a consumer of all that its client sends
 * @param {(milliseconds: number) => Promise<unknown>} [pause] waits while a piece is late
 * @returns {Promise<FaultProxy>}
 */
export async function startFaultProxy({ port, host = '127.0.0.1', watch }, pause = wait) {
  const sockets = new Set();
  /** Resolves when nothing is frozen. */
  let thawed = Promise.resolve();
  let thaw = () => undefined;
  let isCut = false;
  let speed = {};

  /** What one direction of a connection goes through. */
  const line = (see) =>
    new Transform({
      transform(piece, _encoding, done) {
        see?.(piece);
        const { latencyMs = 0, bytesPerSecond = Infinity } = speed;
        const pauseMs = latencyMs + (piece.length / bytesPerSecond) * 1000;
        void (async () => {
          if (pauseMs > 0) await pause(pauseMs);
          await thawed;
          done(null, piece);
        })();
      },
    });
  const keep = (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (visitor) => {
    keep(visitor);
    if (isCut) return void visitor.destroy();
    const service = connect({ port, host, allowHalfOpen: true, noDelay: true });
    keep(service);
    const ends = [visitor.pipe(line(watch?.())).pipe(service), service.pipe(line()).pipe(visitor)];
    for (const end of ends) end.on('error', () => undefined);
    // A connection ends as it ended on the other side, but not while all is frozen.
    visitor.once('close', () => void thawed.then(() => service.destroy()));
    service.once('close', () => void thawed.then(() => visitor.destroy()));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const closeAll = () => sockets.forEach((socket) => socket.destroy());
  const heal = () => {
    isCut = false;
    speed = {};
    thaw();
  };
  return {
    port: server.address().port,
    slow: (fault) => void (speed = fault),
    cut() {
      isCut = true;
      closeAll();
    },
    freeze() {
      thaw();
      thawed = new Promise((done) => (thaw = done));
    },
    heal,
    async stop() {
      heal();
      closeAll();
      await new Promise((done) => server.close(done));
    },
  };
}
