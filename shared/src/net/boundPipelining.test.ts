/** @jest-environment node */
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { boundPipelining } from './boundPipelining';

const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
/** Requests that got through, in order. */
let answers: ServerResponse[];
let socket: Socket;
let closed: Promise<unknown>;
const mayGoOn = boundPipelining();
const server = createServer((incoming, response) => {
  if (mayGoOn(incoming, response)) answers.push(response);
});
beforeEach(async () => {
  answers = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  closed = new Promise((done) => socket.once('close', done));
});
afterEach(async () => {
  socket.destroy();
  await new Promise((done) => server.close(done));
});
const arrived = async (count: number) => {
  while (answers.length < count) await new Promise((done) => setImmediate(done));
};

it('a connection may wait for 16 responses at a time, repeatedly (R-60)', async () => {
  for (let round = 1; round <= 3; round += 1) {
    socket.write(request.repeat(16));
    await arrived(16 * round);
    for (const answer of answers.slice(-16)) answer.end();
    await new Promise<void>((done) => answers.at(-1)!.once('close', done));
  }
  expect(socket.destroyed).toBe(false);
});

it('a connection that pipelines more is closed, and the rest is not processed (R-60)', async () => {
  socket.resume().write(request.repeat(1000));
  await closed;
  expect(answers).toHaveLength(16);
});
