import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/repository.mjs';

const addressOf = (path) => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Work that never ends, and says its id on the stderr that it shares with the start. */
const hangs = `console.error(process.pid); setInterval(() => undefined, 1000)`;

let working;
afterEach(() => {
  try {
    process.kill(working, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
});

/** Sends a signal to a program whose work has begun. @returns how it ended, and what it printed since */
async function stopAtWork(args, signal, env = process.env) {
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed = [];
  program.stdout.on('data', (chunk) => printed.push(chunk));
  const [said] = await once(program.stderr, 'data');
  working = Number(said.toString());
  program.stderr.on('data', (chunk) => printed.push(chunk));
  program.kill(signal);
  // Its output is open for as long as the work has it.
  const [code] = await once(program, 'close');
  return [code, Buffer.concat(printed).toString()];
}

const start = `
import { runPrograms } from ${addressOf('scripts/lib/programs.mjs')};
import { run } from ${addressOf('shared/build/run.mjs')};
const build = () => run(process.execPath, ['-e', ${JSON.stringify(hangs)}], { stdio: ['ignore', 'pipe', 'inherit'] });
await runPrograms('/', build);`;

it.each(['SIGTERM', 'SIGINT'])(
  '%s to a start that still builds ends it and the build, without a line',
  async (signal) => expect(await stopAtWork(['--input-type=module', '-e', start], signal)).toEqual([0, '']),
);

/** With a listener that does not end the process, as packages of the real targets add one. */
const endlessTargets = `
import { run } from '../../shared/build/run.mjs';
process.on('SIGTERM', () => undefined);
const build = () => run(process.execPath, ['-e', ${JSON.stringify(hangs)}], { stdio: ['ignore', 'pipe', 'inherit'] });
export const targets = [{ name: 'endless', inputs: [], outputs: ['nothing'], build }];
export const unwanted = [];`;

describe('a signal to a program that handles none yet', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'passport-stop-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The scripts in a folder where nothing is installed or built yet, with an npm and a target that never end. */
  function clone() {
    const copied = [
      'setup.mjs',
      'build.mjs',
      'start-cluster.mjs',
      'package.mjs',
      'demo.mjs',
      'demo/register.mjs',
      'lib',
    ];
    for (const path of [...copied.map((name) => `scripts/${name}`), 'shared/build/run.mjs'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: [] }));
    writeFileSync(join(folder, 'scripts/lib/targets.mjs'), endlessTargets);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/npm'), `#!${process.execPath}\n${hangs}`, { mode: 0o755 });
    return { ...process.env, PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter) };
  }

  it.each([
    ['SIGTERM', 'setup', 143, 'Installing packages …\n'],
    ['SIGTERM', 'start-cluster', 143, 'Installing packages …\n'],
    ['SIGINT', 'package', 130, 'Installing packages …\n'],
    ['SIGTERM', 'demo', 143, 'Installing packages …\n'],
    ['SIGTERM', 'build', 143, 'Building endless …\n'],
  ])('%s to %s ends it and what it runs', async (signal, script, code, said) => {
    const env = clone();
    expect(await stopAtWork([join(folder, `scripts/${script}.mjs`)], signal, env)).toEqual([code, said]);
  });
});
