/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { createFirstPaintReader } from './firstPaint';

const firstPaint = { html: '<form></form>', css: '.a{}' };
let status = 200;
let server: Server;
let address: string;
beforeEach(suspendTimeouts);
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(firstPaint)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/ru.json`;
});
afterAll(() => new Promise((done) => server.close(done)));

it('a missing first screen on another origin is reported and requested again, and read once when it exists', async () => {
  const report = jest.fn();
  const read = createFirstPaintReader('/none', report);
  status = 404;
  expect(await read(address)).toBeUndefined();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: `${address} answered 404` }));
  status = 200;
  expect(await read(address)).toEqual(firstPaint);
  status = 404;
  expect(await read(address)).toEqual(firstPaint);
  expect(report).toHaveBeenCalledTimes(1);
});

it('a first screen in development is read for every page, because it changes', async () => {
  const read = createFirstPaintReader('/none', jest.fn(), 0);
  status = 200;
  expect(await read(address)).toEqual(firstPaint);
  status = 404;
  expect(await read(address)).toBeUndefined();
});
