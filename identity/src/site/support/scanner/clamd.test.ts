import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { eicar, startClamdPeer } from '../../../testing/peers/clamdPeer';
import { createClamd } from './clamd';

let directory: string;
let peer: Awaited<ReturnType<typeof startClamdPeer>>;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'passport-clamd-'));
  peer = await startClamdPeer();
});
afterAll(async () => {
  await peer.stop();
  rmSync(directory, { recursive: true });
});
const file = (content: string | Buffer): string => {
  const path = join(directory, 'file');
  writeFileSync(path, content);
  return path;
};

it.each([
  ['a harmless file', 'hello', 'clean'],
  ['an empty one', '', 'clean'],
  ['the test virus', eicar, 'infected'],
  ['the test virus behind five megabytes', Buffer.concat([Buffer.alloc(4_900_000), Buffer.from(eicar)]), 'infected'],
])('the scanner finds %s as it is', async (_what, content, verdict) => {
  expect(await createClamd(peer.url)(file(content))).toBe(verdict);
});

it('a scanner that cannot be reached, or closes the connection, is unavailable', async () => {
  expect(await createClamd('tcp://127.0.0.1:1')(file('hello'))).toBe('unavailable');
  expect(await createClamd('unix:/nowhere/clamd.ctl')(file('hello'))).toBe('unavailable');
  const closing = await startClamdPeer((socket) => socket.once('data', () => socket.end('stream: ')));
  expect(await createClamd(closing.url)(file('hello'))).toBe('unavailable');
  await closing.stop();
});

it('a scanner that stays silent for five seconds is unavailable', async () => {
  const silent = await startClamdPeer(() => undefined);
  const limits: number[] = [];
  const timeout = jest.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, end) {
    limits.push(ms);
    return this.once('connect', () => end?.());
  });
  expect(await createClamd(silent.url)(file('hello'))).toBe('unavailable');
  timeout.mockRestore();
  expect(limits).toEqual([5000]);
  await silent.stop();
});

it('a scanner that refuses a file before its end causes no delay', async () => {
  const full = await startClamdPeer((socket) => socket.pause().write('INSTREAM size limit exceeded. ERROR\0'));
  expect(await createClamd(full.url)(file(Buffer.alloc(20_000_000)))).toBe('unavailable');
  await full.stop();
});
