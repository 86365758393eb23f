/** A throw-away PostgreSQL for tests: the one of this machine, in a directory of its own, gone afterwards. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './freePort.mjs';

const execute = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const packagedVersions = '/usr/lib/postgresql';
const settings = ['max_connections=200', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
/** Tests kill our own processes, never the machine: they lose nothing with this, and run faster. */
const volatile = ['fsync=off', 'full_page_writes=off'];

/**
 * Finds PostgreSQL's programs, newest version first; as root on a Debian-like system without them, installs them.
 * @returns {Promise<string>} the directory that holds initdb and postgres
 * @throws {Error} where there are none
 */
export async function findPostgres() {
  const found = await search();
  if (found) return found;
  if (isRoot) {
    console.error('No PostgreSQL on this machine: installing it for the tests.');
    await execute('apt-get', ['update', '-q']).catch(() => undefined);
    await execute('apt-get', ['install', '-qy', '--no-install-recommends', 'postgresql'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => undefined);
    const installed = await search();
    if (installed) return installed;
  }
  throw new Error(
    'No PostgreSQL was found. Install it, or set TEST_DATABASE_URL to a server of which you are superuser.',
  );
}

async function search() {
  const versions = await readdir(packagedVersions).catch(() => []);
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(packagedVersions, version, 'bin'));
  for (const directory of [...packaged, ...(process.env.PATH ?? '').split(delimiter)]) {
    const isThere = await Promise.all(
      ['initdb', 'postgres'].map((name) => stat(join(directory, name)).then(Boolean, () => false)),
    );
    if (isThere.every(Boolean)) return directory;
  }
  return undefined;
}

/** PostgreSQL refuses to run as root: the account of the package, else the one that owns nothing. */
export async function unprivileged() {
  if (!isRoot) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('PostgreSQL needs an account other than root.');
}

/**
 * Starts a server on a free port of 127.0.0.1.
 * @param {{ isDurable?: boolean, walDirectory?: string, more?: string[] }} [options] `isDurable`: with fsync, as in production (the
 *   default); `walDirectory`: an empty directory of the account for its log; `more`: settings
 * @returns `url` of its maintenance database, `pid`, `version`, `synchronousCommit`; `createDatabase()` makes an empty one and
 *   returns its URL; `halt()` and `start()` take the server away as a crash does and bring it back; `isRunning()`; `stop()` removes everything
 */
export async function startPostgres({ isDurable = true, walDirectory, more = [] } = {}) {
  const programs = await findPostgres();
  const account = await unprivileged();
  const directory = await mkdtemp(join(tmpdir(), 'passport-postgres-'));
  if (account.uid !== undefined) await chown(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  const options = { ...account, cwd: directory };
  await execute(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'],
      ...(walDirectory === undefined ? [] : ['--waldir', walDirectory]),
    ],
    options,
  );
  const port = await freePort();
  const used = [...settings, ...(isDurable ? [] : volatile), ...more];

  let server;
  const start = async () => {
    const args = ['-D', data, '-p', String(port), ...used.flatMap((setting) => ['-c', setting])];
    server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await acceptsConnections(server);
  };
  const halt = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // SIGQUIT is the immediate shutdown: clients are cut off, as in a crash.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    get pid() {
      return server.pid;
    },
    ...(await describe(url)),
    createDatabase: () => createDatabase(url),
    isRunning: () => server.exitCode === null,
    halt,
    start,
    stop: async () => {
      await halt();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function describe(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT version(), current_setting('synchronous_commit') AS commit");
  await client.end();
  return { version: rows[0].version.split(' ').slice(0, 2).join(' '), synchronousCommit: rows[0].commit };
}

/**
 * Makes a database on a server.
 * @param {string} server URL of any database of it, as an account that may make databases
 * @param {string} [template] name of the database to copy, to which nobody is connected; without it the new one is empty
 * @returns {Promise<string>} the URL of the new one
 */
export async function createDatabase(server, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Reads what the server prints until it says that it is ready. */
function acceptsConnections(server) {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stderr.on('data', (chunk) => {
      // The last of it: a server that restarts under load refuses many before it is ready.
      printed = (printed + chunk).slice(-10_000);
      if (printed.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended at its start:\n${printed}`)));
  });
}
