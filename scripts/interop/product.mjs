import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../lib/freePort.mjs';
import { root } from '../lib/repository.mjs';
import { untilReady } from '../lib/untilReady.mjs';

/** Everybody who registers here comes from one address. */
const roomyLimits = {
  CAPTCHA: 'off',
  LIMIT_SENDS_SESSION: '10000',
  LIMIT_SENDS_DAY: '10000',
  LIMIT_SENDS_MONTH: '10000',
  LIMIT_SENDS_PREFIX: '10000',
  LIMIT_SENDS_IP: '10000',
  LIMIT_PROBES_PER_IP: '10000',
};

/**
 * Starts a program and waits until it answers.
 * @param {string} file
 * @param {{ url: string, env?: Record<string, string>, cwd?: string }} where `url`: the address that answers
 * @returns `stop`, and `log`: what it has printed
 * @throws {Error} with its output if it ends first
 */
export async function startProgram(file, { url, env = {}, cwd = root }) {
  const child = spawn(process.execPath, [file], { cwd, env: { ...process.env, ...env } });
  // Where a signal ends this process.
  process.once('exit', () => child.kill('SIGTERM'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((done) => child.once('exit', done));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (!(await untilReady([url], { isStopping: hasEnded }))) throw new Error(`${file} ended at its start: ${printed}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { stop, log: () => printed };
}

/** Starts the built product on an empty embedded database. @returns `url`, `dataDir`, `admin` for the operators' commands, `stop` */
export async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'passport-interop-'));
  const [port, identityPort] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${port}`;
  const env = { ...roomyLimits, DATA_DIR: dataDir, PORT: port, IDENTITY_PORT: identityPort, PUBLIC_URL: url };
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const start = () => startProgram(join(root, 'scripts/start.mjs'), { url: `${url}/api/health/ready`, env });
  const running = await start().catch((error) => {
    remove();
    throw error;
  });
  const admin = async (...args) => {
    const options = { cwd: root, env: { ...process.env, DATA_DIR: dataDir } };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], options);
    return JSON.parse(stdout);
  };
  const stop = async () => {
    await running.stop();
    remove();
  };
  return { url, dataDir, admin, stop, log: running.log };
}
