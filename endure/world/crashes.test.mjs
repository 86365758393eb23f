import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { Crashes } from './crashes.mjs';

it('a process that ended by itself is told from one that was ended on purpose', async () => {
  const crashes = new Crashes();
  const child = spawn('sleep', ['60']);
  const ended = new Promise((done) => child.once('exit', (_code, signal) => done(signal)));
  crashes.kill(child.pid);
  expect(await ended).toBe('SIGKILL');
  crashes.add('http://127.0.0.1:1 ended; it is started');
  crashes.add(' again.\n');
  expect(crashes.count).toBe(0);
  crashes.add('A site server ended; it is started again.\n');
  expect(crashes.count).toBe(1);
});
