/** The product as run by one machine, for load and faults: PostgreSQL, a proxy with faults before it, a gateway, processes behind a balancer. */
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
import { startGateway } from './gateway.mjs';
import { resendMs, settingsOf, startInstallation } from './installation.mjs';
import { smallDisk } from './smallDisk.mjs';

/** Faults of names and clocks are written into a file that every process reads (preload.mjs). */
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
 * @param {{ processes: number, people?: number, databaseUrl?: string, env?: NodeJS.ProcessEnv, hasFaults?: boolean, hasSteps?: boolean,
 *   sendsADay?: number, release?: import('./installation.mjs').Release, behind?: 'haproxy' | 'nginx', statements?: Set<string> }} options
 *   processes, people who are registered, a database that runs already, more settings; `hasFaults`: names, clocks and the disk of the database's
 *   log may fail; `hasSteps`: days pass on request (steppedClock.mjs); `sendsADay`: codes that a phone may be sent in a day, without a
 *   pause between them; `release` and `behind`: as of `startInstallation`; `statements` gets the names of those that the service prepares
 */
export async function startWorld({
  processes,
  people = 10_000,
  databaseUrl,
  env = {},
  hasFaults = false,
  hasSteps = false,
  sendsADay,
  release,
  behind,
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
  const settings = {
    ...settingsOf({ databaseUrl: database.href, gateway, port, processes, folder }),
    ...(sendsADay !== undefined && { LIMIT_RESEND_SECONDS: '0', LIMIT_SENDS_DAY: String(sendsADay) }),
    ...inside?.env,
    ...(hasSteps && { ENDURE_STEPS: 'yes' }),
    ...env,
  };
  let installation;
  const stop = async () => {
    proxy.heal();
    gateway.heal();
    await installation?.stop();
    await proxy.stop();
    await gateway.stop();
    await postgres?.stop();
    await disk?.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    installation = await startInstallation({ settings, port, processes, release, behind });
    await seedUsers(direct, people);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...installation,
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
    /** Where each process shows its metrics. */
    metricsUrls: installation.identityUrls.map((each) => `${each}/api/metrics`),
    stop,
  };
}
