import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './lib/freePort.mjs';

it('a free port is returned once, and never used by an outgoing connection of the machine', async () => {
  const ports = [];
  while (ports.length < 200) ports.push(await freePort());
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(
    servers.map((server) => new Promise((done, fail) => server.on('listening', done).on('error', fail))),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});
