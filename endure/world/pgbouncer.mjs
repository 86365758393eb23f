import { spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { unprivileged } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';

const pollMs = 50;

const listens = (port) =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * The PgBouncer of deploy/ in front of one database, on a free port.
 * @param {{ program: (name: string) => string, env: NodeJS.ProcessEnv }} packages
 * @param {string} databaseUrl
 * @param {'session' | 'transaction'} mode
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` of the database through it
 */
export async function startPgbouncer(packages, databaseUrl, mode) {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const account = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'passport-pgbouncer-'));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  const port = await freePort();
  const settings = (await readFile(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8'))
    .replace(/^passport = .*$/m, `* = host=${hostname} port=${serverPort} user=postgres`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace(/auth_type = .*\nauth_file = .*/, 'auth_type = any')
    .replace('pool_mode = transaction', `pool_mode = ${mode}`)
    // One for each connection of a process: sessions share nothing.
    .replace('default_pool_size = 20', `default_pool_size = ${mode === 'session' ? 100 : 20}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  let log = '';
  const child = spawn(packages.program('pgbouncer'), [file], {
    ...account,
    env: packages.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (piece) => (log = (log + piece).slice(-5000)));
  const ended = new Promise((done) => child.once('exit', done));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at its start:\n${log}`);
    await wait(pollMs);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
