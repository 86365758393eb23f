/**
 * Upgrades the backup of each release, grown to 100,000 people: measures how long the upgrade takes, whether reads continue during it, and the downgrade;
 * then a backup of all of it, restored into an empty database.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceEnvironment } from '../../scripts/bench/flow/programs.mjs';
import { untilReady } from '../../scripts/bench/measure.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { inDatabase } from '../load/inDatabase.mjs';
import { bundle } from '../world/bundle.mjs';

const releases = join(root, 'identity/fixtures/releases');
const people = 100_000;
/** */
const readyLimitMs = 60_000;
const readLimitMs = 1000;
/** */
const restoreLimitMs = 300_000;
const betweenReadsMs = 20;

const migrationsOf = (url) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query('SELECT name FROM schema_migrations ORDER BY name');
    return rows.map(({ name }) => name);
  });

/** People in addition to those of the release, each with a history. */
const grow = (url) =>
  inDatabase(url, async (client) => {
    await client.query(
      `WITH added AS (
         INSERT INTO users (first_name, last_name, phone, email, is_verified)
         SELECT 'Person', 'Number', '+7999' || lpad(n::text, 7, '0'), 'grown' || n || '@mail.example', true
         FROM generate_series(1, $1::integer) AS n RETURNING id)
       INSERT INTO audit_events (event, user_id, at, details)
       SELECT 'sign_in', id, now() - make_interval(days => n), '{}' FROM added, generate_series(1, 5) AS n`,
      [people],
    );
    await client.query('VACUUM (ANALYZE)');
  });

/** Reads users until it is stopped. @returns the duration of the slowest read */
async function readMeanwhile(url, signal) {
  return inDatabase(url, async (client) => {
    let longest = 0;
    for (let n = 1; !signal.aborted; n += 1) {
      const started = performance.now();
      await client.query('SELECT id, first_name FROM users WHERE phone = $1', [
        `+7999${String(n % people).padStart(7, '0')}`,
      ]);
      longest = Math.max(longest, performance.now() - started);
      await wait(betweenReadsMs);
    }
    return longest;
  });
}

/** Starts this build on a database. @returns milliseconds until it is ready, and the slowest read during the start */
async function startOn(url, env) {
  const port = await freePort();
  const reads = new AbortController();
  const longest = readMeanwhile(url, reads.signal);
  const child = spawn(process.execPath, [join(root, 'identity/dist/server.js')], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', IDENTITY_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const ready = await untilReady(`http://127.0.0.1:${port}/api/health/ready`, 10 * readyLimitMs);
    reads.abort();
    return { ready, longest: await longest };
  } finally {
    reads.abort();
    child.kill('SIGTERM');
    await ended;
  }
}

/** One command of an operator. */
const admin = (env, ...args) =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, 'identity/dist/admin.js'), ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    }),
  );

/** @returns milliseconds that a backup and its restore took, and whether the security log is the same */
async function carryOver(env, { postgres, folder }) {
  const file = join(folder, 'carried.backup');
  const started = performance.now();
  const made = admin(env, 'backup', file);
  const restored = admin({ ...env, DATABASE_URL: await postgres.createDatabase() }, 'restore', file);
  await rm(file);
  return { took: performance.now() - started, isSame: made.audit_hash === restored.audit_hash };
}

async function tryRelease(version, { postgres, downTo, folder }) {
  const url = await postgres.createDatabase();
  const env = {
    ...serviceEnvironment({ databaseUrl: url, smsUrl: 'http://127.0.0.1:1/', port: 3000, folder }),
    SECRETS_FILE: join(releases, version, 'secrets.json'),
  };
  const backup = join(releases, version, 'passport.backup');
  const header = execFileSync('sh', ['-c', `gzip -dc "$0" | head -n 1`, backup], { encoding: 'utf8' });
  const newest = JSON.parse(header).migrations.at(-1);
  admin(env, 'restore', backup);
  const here = await migrationsOf(url);
  const back = () => {
    const started = performance.now();
    execFileSync(process.execPath, [downTo, url, newest], { cwd: root });
    return performance.now() - started;
  };
  back();
  await grow(url);
  const up = await startOn(url, env);
  const downMs = back();
  const again = await startOn(url, env);
  const isSame = String(await migrationsOf(url)) === String(here);
  const carried = await carryOver(env, { postgres, folder });
  return { version, steps: here.length - here.indexOf(newest) - 1, up, downMs, again, isSame, carried };
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

export async function upgrade() {
  const folder = await mkdtemp(join(tmpdir(), 'passport-upgrade-'));
  const postgres = await startPostgres();
  try {
    // Undoes migrations.
    const downTo = await bundle('downTo', `import './testing/releases/downTo';`);
    const runs = [];
    for (const version of readdirSync(releases)) runs.push(await tryRelease(version, { postgres, downTo, folder }));
    return {
      head: [
        'from',
        'migrations',
        'ready after',
        'longest read meanwhile',
        'way back',
        'ready again after',
        'backup and restore',
      ],
      rows: runs.map(({ version, steps, up, downMs, again, carried }) => [
        version,
        steps,
        seconds(up.ready),
        seconds(up.longest),
        seconds(downMs),
        seconds(again.ready),
        seconds(carried.took),
      ]),
      notes: [`${people} people with five entries of history each.`],
      violations: runs.flatMap(({ version, up, again, isSame, carried }) => [
        ...[up, again]
          .filter(({ ready, longest }) => ready > readyLimitMs || longest > readLimitMs)
          .map(({ ready, longest }) => ({
            kind: `upgrade from ${version}`,
            detail: `ready after ${seconds(ready)}, a read took ${seconds(longest)}`,
          })),
        ...(carried.isSame && carried.took <= restoreLimitMs
          ? []
          : [{ kind: `backup from ${version}`, detail: `${seconds(carried.took)}, same log: ${carried.isSame}` }]),
        ...(isSame
          ? []
          : [{ kind: `upgrade from ${version}`, detail: 'the way back and forth leaves another schema' }]),
      ]),
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
