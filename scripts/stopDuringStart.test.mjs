import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './lib/repository.mjs';

/** Work that never ends, and prints its id on the stderr that it shares with the start. */
const hangs = `console.error(process.pid); setInterval(() => undefined, 1000)`;

let working;
afterEach(() => {
  try {
    process.kill(working, 'SIGKILL');
  } catch {
    // It has ended, as expected.
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

/** With a listener that does not end the process, as packages of the real targets add one. */
const endlessTargets = `
import { run } from '../../shared/build/run.mjs';
process.on('SIGTERM', () => undefined);
const build = () => run(process.execPath, ['-e', ${JSON.stringify(hangs)}], { stdio: ['ignore', 'pipe', 'inherit'] });
export const targets = [{ name: 'site', inputs: [], outputs: ['nothing'], build }];
export const unwanted = [];`;

describe('a signal to a program that handles none yet', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'passport-stop-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The scripts in a folder where nothing is installed or built yet, with a target that never ends, and an npm that does not either by default. */
  function clone(npm = hangs) {
    const copied = [
      'setup.mjs',
      'build.mjs',
      'start.mjs',
      'start-site.mjs',
      'start-cluster.mjs',
      'package.mjs',
      'demo.mjs',
      'demo/peers.mjs',
      'demo/register.mjs',
      'lib',
    ];
    for (const path of [...copied.map((name) => `scripts/${name}`), 'shared/build/run.mjs'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: [] }));
    writeFileSync(join(folder, 'scripts/lib/targets.mjs'), endlessTargets);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/npm'), `#!${process.execPath}\n${npm}`, { mode: 0o755 });
    return { ...process.env, PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter) };
  }

  it.each([
    ['SIGTERM', 'setup', 143, 'Installing packages …\n'],
    ['SIGTERM', 'start', 143, 'Installing packages …\n'],
    ['SIGINT', 'start', 130, 'Installing packages …\n'],
    ['SIGTERM', 'start-site', 143, 'Installing packages …\n'],
    ['SIGTERM', 'start-cluster', 143, 'Installing packages …\n'],
    ['SIGINT', 'package', 130, 'Installing packages …\n'],
    ['SIGTERM', 'demo', 143, 'Installing packages …\n'],
    ['SIGTERM', 'build', 143, 'Building site …\n'],
  ])('%s to %s ends it and what it runs', async (signal, script, code, said) => {
    const env = clone();
    expect(await stopAtWork([join(folder, `scripts/${script}.mjs`)], signal, env)).toEqual([code, said]);
  });

  it.each(['start', 'start-site', 'demo'])(
    'SIGTERM to %s that builds ends it, the build and all child processes',
    async (script) => {
      const [code, said] = await stopAtWork([join(folder, `scripts/${script}.mjs`)], 'SIGTERM', clone(''));
      expect(code).toBe(143);
      expect(said).toMatch(/^Installing packages …\nInstalled in \d+ s\.\nBuilding site …\n$/);
    },
  );
});
