import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { stopListening } from './stopListening';

let app: FastifyInstance;
let agent: Agent;

beforeEach(async () => {
  app = Fastify();
  app.post('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

async function call(port: number) {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { socket, statusCode } = answer;
  await once(answer.resume(), 'end');
  return { socket, statusCode };
}

it('a process that has stopped listening answers requests over open connections (R-66)', async () => {
  const { port } = app.server.address() as AddressInfo;
  const before = await call(port);
  stopListening(app.server);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  const after = await call(port);
  expect(after.statusCode).toBe(200);
  expect(after.socket).toBe(before.socket);
});

it('a process that has stopped listening can be closed, which closes idle connections', async () => {
  const { port } = app.server.address() as AddressInfo;
  const { socket } = await call(port);
  stopListening(app.server);
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});
