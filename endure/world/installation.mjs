/** Equal processes of the product behind a balancer of deploy/, as an installation runs them, all on this machine. */
import { join } from 'node:path';
import { serviceEnvironment } from '../../scripts/bench/flow/programs.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { untilReady } from '../../scripts/lib/untilReady.mjs';
import { unpackPackages } from '../install/debianPackages.mjs';
import { balancerPackages, startBalancer } from './balancers.mjs';
import { Program } from './program.mjs';

/** Pause between two codes to one phone. Long enough to overlap with the simultaneous calls of load clients, short enough for them to go on. */
export const resendMs = 1000;
const readyLimitMs = 120_000;
const keptLog = 20_000;

/**
 * The programs of a release. Until 0.2.0 pages were served by one of their own, which handed calls on to the service.
 * @typedef {{ service: string, site?: string }} Release
 */

/** @type {Release} */
export const thisRelease = { service: join(root, 'identity/dist/server.js') };

/**
 * The settings of an installation.
 * @param {{ databaseUrl?: string, gateway: { url: string }, port: number, processes: number, folder: string }} installation
 *   `port`: that of the balancer; without `databaseUrl` the database is the embedded one, in `folder`
 */
export const settingsOf = ({ databaseUrl, gateway, port, processes, folder }) => ({
  ...serviceEnvironment({ databaseUrl, smsUrl: gateway.url, port, folder }),
  HOST: '127.0.0.1',
  // The balancer forwards client addresses; load clients come from everywhere.
  TRUSTED_PROXIES: '127.0.0.0/8',
  IDENTITY_PROCESSES: String(processes),
  LIMIT_RESEND_SECONDS: String(resendMs / 1000),
});

/** One place behind the balancer: what runs there is replaced, its ports stay. */
class Place {
  /** @type {Program[]} */
  #programs = [];
  #settings;
  #report;

  constructor({ port, identityPort }, settings, report) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.identityUrl = `http://127.0.0.1:${identityPort}`;
    this.#settings = { ...process.env, ...settings, PORT: String(port), IDENTITY_PORT: String(identityPort) };
    this.#report = report;
  }

  get pids() {
    return this.#programs.map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  /** @param {Release} release */
  start({ service, site }) {
    this.#programs = [new Program(service, this.#settings, this.#report)];
    if (site)
      this.#programs.push(new Program(site, { ...this.#settings, IDENTITY_URL: this.identityUrl }, this.#report));
    for (const program of this.#programs) program.start();
  }

  async stop() {
    // The service first: it reports that it stops, and the balancer notices.
    for (const program of this.#programs) await program.stop();
  }
}

/**
 * Starts the processes and their balancer.
 * @param {{ settings: NodeJS.ProcessEnv, port: number, processes: number, release?: Release, behind?: 'haproxy' | 'nginx' }} options
 *   `behind`: a balancer with TLS that deletes what clients say of their address; HAProxy without both by default
 */
export async function startInstallation({ settings, port, processes, release = thisRelease, behind }) {
  let log = '';
  let ends = 0;
  let kills = 0;
  const report = { onOutput: (text) => (log = (log + text).slice(-keptLog)), onEnd: () => (ends += 1) };
  const places = [];
  for (let n = 0; n < processes; n += 1)
    places.push(new Place({ port: await freePort(), identityPort: await freePort() }, settings, report));
  const untilServing = async (url, moreLog = () => '') => {
    const before = ends;
    const isStopping = () => ends > before;
    if (await untilReady([`${url}/api/health/ready`], { limitMs: readyLimitMs, pollMs: 50, isStopping })) return;
    throw new Error(`${url} is not ready:\n${log}${moreLog()}`);
  };
  const start = (place, its = release) => {
    place.start(its);
    return untilServing(place.url);
  };
  const startProcesses = async () => {
    // The first makes the secrets and brings the database up to date.
    const [first, ...others] = places;
    await start(first);
    await Promise.all(others.map((place) => start(place)));
  };
  const stopProcesses = () => Promise.all(places.map((place) => place.stop()));
  const packages = await unpackPackages(balancerPackages[behind ?? 'haproxy']);
  let balancer;
  const stop = async () => {
    await stopProcesses();
    await balancer?.stop();
    await packages.remove();
  };
  try {
    await startProcesses();
    const ports = places.map((place) => place.port);
    balancer = await startBalancer(behind ?? 'haproxy', { packages, port, ports, hasTls: behind !== undefined });
    await untilServing(balancer.url, balancer.log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: balancer.url,
    /** Without TLS, where the balancer has it. */
    plainUrl: balancer.plainUrl,
    balancerPid: balancer.pid,
    balancerLog: balancer.log,
    versions: packages.versions,
    /** Settings for the commands of operators. */
    settings: { ...process.env, ...settings },
    /** Each process by its private port, past the balancer. */
    identityUrls: places.map(({ identityUrl }) => identityUrl),
    /** @param {number} [place] all of them by default */
    pids: (place) => (place === undefined ? places : [places[place]]).flatMap(({ pids }) => pids),
    log: () => log,
    /** Ends a process, which is started again. */
    kill(pid) {
      process.kill(pid, 'SIGKILL');
      kills += 1;
    },
    /** How many processes have ended by themselves, and how many were killed. */
    ends: () => ({ crashes: ends - kills, kills }),
    /** Replaces all processes, one after the other. @param {(place: number) => Release} [releaseOf] */
    async replaceAll(releaseOf = () => release) {
      for (const [index, place] of places.entries()) {
        await place.stop();
        await start(place, releaseOf(index));
      }
    },
    startProcesses,
    stopProcesses,
    stop,
  };
}
