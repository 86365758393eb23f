/** The product as one machine runs it, for load and faults: PostgreSQL, a proxy with faults before it, a gateway, processes behind one port. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seedUsers } from '../../scripts/bench/flow/manyUsers.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { startFaultProxy } from '../proxy/faultProxy.mjs';
import { preparedNames } from '../proxy/preparedNames.mjs';
import { startCluster } from './cluster.mjs';
import { startGateway } from './gateway.mjs';
import { processesOf, resendMs, settingsOf } from './installation.mjs';
import { smallDisk } from './smallDisk.mjs';

/** Whatever is wrong with names or clocks is written into a file that every process reads (preload.mjs). */
function controlled(folder) {
  const file = join(folder, 'control.json');
  const state = {};
  return {
    env: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(root, 'endure/world/preload.mjs')).href}`,
      ENDURE_CONTROL: file,
    },
    /** @param {{ areNamesLost?: boolean, aheadMs?: Record<string, number>, steppedMs?: number }} change */
    control(change) {
      writeFileSync(`${file}.new`, JSON.stringify(Object.assign(state, change)));
      renameSync(`${file}.new`, file);
    },
    /** By how much a process has set on its clock. */
    steppedMsOf(pid) {
      try {
        return Number(readFileSync(`${file}.${pid}`, 'utf8'));
      } catch {
        return 0;
      }
    },
  };
}

/**
 * @param {{ identity: number, site?: number, people?: number, databaseUrl?: string, env?: NodeJS.ProcessEnv, hasFaults?: boolean, hasSteps?: boolean,
 *   sendsADay?: number, service?: string, statements?: Set<string> }} options
 *   processes of each program, people who are registered, a database that runs already, more settings; `hasFaults`: names, clocks and
 *   the disk of the database's log may fail; `hasSteps`: days pass when they are told to (steppedClock.mjs); `sendsADay`: codes that a phone may be sent in a day, without a pause between them; `service`: another program in place of it; `statements` gets the names of those that the service prepares
 */
export async function startWorld({
  identity,
  site = 1,
  people = 10_000,
  databaseUrl,
  env = {},
  hasFaults = false,
  hasSteps = false,
  sendsADay,
  service,
  statements,
}) {
  const folder = await mkdtemp(join(tmpdir(), 'passport-endure-'));
  const disk = hasFaults ? await smallDisk() : undefined;
  const postgres = databaseUrl ? undefined : await startPostgres(disk?.postgres);
  const inside = hasFaults || hasSteps ? controlled(folder) : undefined;
  const database = new URL(databaseUrl ?? (await postgres.createDatabase()));
  const direct = env.DATABASE_DIRECT_URL ?? database.href;
  const watch = statements && (() => preparedNames(statements));
  const proxy = await startFaultProxy({ port: Number(database.port), host: database.hostname, watch });
  database.port = String(proxy.port);
  database.hostname = hasFaults ? 'database.endure.test' : '127.0.0.1';
  const gateway = await startGateway();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const firstIdentityPort = Number(env.IDENTITY_PORT ?? 20_000 + Math.floor(Math.random() * 10_000));
  const settings = {
    ...settingsOf({ databaseUrl: database.href, gateway, port, identityPort: firstIdentityPort, folder }),
    ...(sendsADay !== undefined && { LIMIT_RESEND_SECONDS: '0', LIMIT_SENDS_DAY: String(sendsADay) }),
    ...inside?.env,
    ...(hasSteps && { ENDURE_STEPS: 'yes' }),
    ...env,
  };
  const identityUrls = Array.from({ length: identity }, (_, n) => `http://127.0.0.1:${firstIdentityPort + n}`);
  const cluster = startCluster({ identity, site, service }, settings);
  const stop = async () => {
    proxy.heal();
    gateway.heal();
    await cluster.stop();
    await proxy.stop();
    await gateway.stop();
    await postgres?.stop();
    await disk?.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cluster.untilReady(`${url}/api/health/ready`);
    await seedUsers(direct, people);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    direct,
    people,
    postgres,
    proxy,
    gateway,
    resendMs,
    sendsADay,
    /** Undefined where this machine lets nobody make one. */
    disk,
    control: inside?.control,
    steppedMsOf: inside?.steppedMsOf,
    replaceAll: cluster.replaceAll,
    ...processesOf(() => cluster),
    /** What a further site server needs to serve this installation. */
    siteSettings: { ...process.env, ...settings, IDENTITY_URL: identityUrls.join(',') },
    /** Each process of the service. */
    identityUrls,
    /** Where each process of the service shows its metrics. */
    metricsUrls: identityUrls.map((each) => `${each}/api/metrics`),
    stop,
  };
}
