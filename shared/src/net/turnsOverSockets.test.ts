/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Turns, type Turn } from './turns';

const address = '192.0.2.1';
const call = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}';

interface Asked {
  turn: Turn | Promise<Turn>;
  incoming: IncomingMessage;
  response: ServerResponse;
}

/** Requests whose bodies are read, in order. */
let asked: Asked[];
let sockets: Socket[];
const turns = new Turns({ places: 1, starts: 8, waitMs: 60_000, isBusy: () => true });
const server = createServer((incoming, response) => {
  incoming
    .resume()
    .once('end', () => asked.push({ turn: turns.enter(incoming, address, () => 0), incoming, response }));
  response.once('close', () => turns.leave(incoming, address));
});

beforeEach(async () => {
  asked = [];
  sockets = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((done) => setImmediate(done));
};

/** Sends a call on its own connection. */
async function send(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(call);
  const count = asked.length + 1;
  await until(() => asked.length === count);
  return socket;
}

it('a call that waits while the database is busy gets its turn when the previous one is answered (R-61)', async () => {
  await send();
  await send();
  expect(asked[0]!.turn).toBe('given');
  asked[0]!.response.end();
  expect(await asked[1]!.turn).toBe('given');
});

it('a waiting call whose client has disconnected takes no turn (R-61)', async () => {
  await send();
  const leaving = await send();
  await send();
  leaving.destroy();
  await until(() => asked[1]!.incoming.socket.destroyed);
  asked[0]!.response.end();
  expect([await asked[1]!.turn, await asked[2]!.turn]).toEqual(['gone', 'given']);
});
