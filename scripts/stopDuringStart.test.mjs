import { afterEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/repository.mjs';

const addressOf = (path) => JSON.stringify(pathToFileURL(join(root, path)).href);

/** A build that never ends, and says its id on the stderr that it shares with the start. */
const hangs = `console.error(process.pid); setInterval(() => undefined, 1000)`;
const start = `
import { runPrograms } from ${addressOf('scripts/lib/programs.mjs')};
import { run } from ${addressOf('shared/build/run.mjs')};
const build = () => run(process.execPath, ['-e', ${JSON.stringify(hangs)}], { stdio: ['ignore', 'pipe', 'inherit'] });
await runPrograms('/', build);`;

let building;
afterEach(() => {
  try {
    process.kill(building, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
});

it.each(['SIGTERM', 'SIGINT'])(
  '%s to a start that still builds ends it and the build, without a line',
  async (signal) => {
    const program = spawn(process.execPath, ['--input-type=module', '-e', start], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = [];
    program.stdout.on('data', (chunk) => printed.push(chunk));
    const [said] = await once(program.stderr, 'data');
    building = Number(said.toString());
    program.stderr.on('data', (chunk) => printed.push(chunk));
    program.kill(signal);
    // Its output is open for as long as the build has it.
    const [code] = await once(program, 'close');
    expect([code, Buffer.concat(printed).toString()]).toEqual([0, '']);
  },
);
