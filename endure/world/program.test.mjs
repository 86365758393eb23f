import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Program } from './program.mjs';

let folder;
let program;
let output;
let ends;
/** Resolves at the next line that the program prints. */
let printed;

const nextLine = () => new Promise((done) => (printed = done));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passport-program-'));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, `setInterval(() => undefined, 1000);\nconsole.log('started ' + process.env.NAME);\n`);
  output = [];
  ends = 0;
  const report = {
    onOutput: (text) => {
      output.push(text);
      printed?.();
    },
    onEnd: () => (ends += 1),
  };
  program = new Program(file, { PATH: process.env.PATH, NAME: 'one' }, report, 10);
});
afterEach(async () => {
  await program.stop();
  await rm(folder, { recursive: true });
});

it('a program that ends by itself is reported and started again', async () => {
  let line = nextLine();
  program.start();
  await line;
  const first = program.pid;
  line = nextLine();
  process.kill(first, 'SIGKILL');
  await line;
  expect(ends).toBe(1);
  expect(program.pid).not.toBe(first);
  expect(output).toEqual(['started one\n', 'started one\n']);
});

it('a program that is told to stop stays stopped, and its end is not reported', async () => {
  const line = nextLine();
  program.start();
  await line;
  const { pid } = program;
  await program.stop();
  expect(program.pid).toBeUndefined();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(ends).toBe(0);
});
