import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../scripts/lib/freePort.mjs';
import { eicar } from './clamdPeer';

/** The program; `CLAMD_PATH` names one that is not installed in the usual place. */
const program = process.env.CLAMD_PATH ?? 'clamd';

/** Whether clamd is installed here. */
export const hasClamd = (): boolean => spawnSync(program, ['--help']).status === 0;

/** Starts clamd with a single signature: the hash of the EICAR test file. It needs no signatures from the network. */
export async function startRealClamd() {
  const directory = mkdtempSync(join(tmpdir(), 'passport-real-clamd-'));
  const md5 = createHash('md5').update(eicar).digest('hex');
  writeFileSync(join(directory, 'eicar.hdb'), `${md5}:${eicar.length}:Eicar-Signature\n`);
  const port = await freePort();
  const settings = ['Foreground yes', `DatabaseDirectory ${directory}`, 'TCPAddr 127.0.0.1', `TCPSocket ${port}`];
  writeFileSync(join(directory, 'clamd.conf'), `${settings.join('\n')}\n`);
  const clamd = spawn(program, ['--config-file', join(directory, 'clamd.conf')], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => clamd.once('exit', () => resolve()));
  while (!(await isListening(port))) {
    if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`);
    await pause(50);
  }
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      clamd.kill();
      await exited;
      rmSync(directory, { recursive: true });
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
