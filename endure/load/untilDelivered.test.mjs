import { createServer } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { untilDelivered } from './untilDelivered.mjs';

let server;
afterEach(() => server.close());

/** A service whose sends are refused until the `refusals`-th, and whose gateway loses all messages before the `losses`-th. */
async function startService({ refusals, losses }) {
  const received = [];
  let sends = 0;
  let codes = 0;
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      received.push(request.url);
      if (request.url.includes('identify')) return void response.end('{"user":{"id":1}}');
      sends += 1;
      if (sends <= refusals) return void response.writeHead(503).end();
      if (sends > losses) codes += 1;
      response.end('{}');
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const gateway = {
    countOf: () => codes,
    nextCode: (_phone, known) => Promise.resolve(codes > known ? '1234' : undefined),
  };
  return { received, world: { url: `http://127.0.0.1:${server.address().port}`, gateway, people: 10, resendMs: 1 } };
}

it('a code is requested again until one arrives', async () => {
  const { received, world } = await startService({ refusals: 1, losses: 3 });
  expect(await untilDelivered(world)).toBeLessThan(60_000);
  expect(received.filter((path) => path.includes('send'))).toHaveLength(4);
});

it('a missing code is distinguished from a late one', async () => {
  const { world } = await startService({ refusals: 0, losses: Infinity });
  expect(await untilDelivered(world, 100)).toBe(Infinity);
});
