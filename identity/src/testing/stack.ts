import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/freePort.mjs';
import { writeSecrets } from '../platform/secrets';
import { migratedPostgresDatabase } from './newPostgresDatabase';
import { callOver, collect, spawnProgram, startServiceProgram, type HttpCall, type RunningService } from './program';
import { testSecrets } from './testSecrets';

/** The product as installed: a site server in front of several processes of the service. */
export interface Stack {
  /** Origin of the site server. */
  url: string;
  /** Calls the product through the site server; `overHttp(stack)` adapts it to the flows. */
  call: HttpCall;
  /** The processes of the service. */
  services: RunningService[];
  /** Stops a process as a supervisor does, starts it again at the same address, and waits until it is ready. */
  restart(index: number): Promise<void>;
  /** Settings of the processes, for commands and for a database connection of the test (`DATABASE_URL`). */
  env: NodeJS.ProcessEnv;
  sitePid: number;
  /** Everything that the site server has printed. */
  siteLog(): string;
  /** Stops all processes and removes the files; the database is removed with the tests' server. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Number of processes of the service that share the database. */
  processes: number;
  /** More settings of the service. By default challenges are off, as are the limits that tests on one machine would reach. */
  env?: NodeJS.ProcessEnv;
  /** More settings of the site server. */
  siteEnv?: NodeJS.ProcessEnv;
}

const roomy = {
  LIMIT_PROBES_PER_IP: '100000',
  LIMIT_SENDS_PREFIX: '100000',
  LIMIT_EXTERNAL_PER_IP: '100000',
  // However busy the machine is, no call is answered with 503 for want of a connection.
  DATABASE_WAIT_SECONDS: '60',
};
const pollMs = 20;

/** Starts the service's processes on one new, migrated PostgreSQL database with shared secrets, and the site server in front. */
export async function startStack({ processes, env: more = {}, siteEnv = {} }: StackOptions): Promise<Stack> {
  const directory = await mkdtemp(join(tmpdir(), 'passport-stack-'));
  const secretsFile = join(directory, 'secrets.json');
  await writeSecrets(secretsFile, await testSecrets());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: await migratedPostgresDatabase(),
    SECRETS_FILE: secretsFile,
    DATA_DIR: directory,
    PUBLIC_URL: `http://localhost:${port}`,
    ...roomy,
    ...more,
  };
  const services = await Promise.all(Array.from({ length: processes }, () => startServiceProgram(env)));
  const shell = join(directory, 'shell');
  await mkdir(shell);
  await writeFile(join(shell, 'assets.json'), JSON.stringify({ scripts: [], messages: {} }));
  const site = await spawnProgram('site', [], {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: env.PUBLIC_URL,
    IDENTITY_URL: services.map((service) => service.url).join(','),
    SHELL_DIST: shell,
    DEPLOYMENTS_DIR: directory,
    ...siteEnv,
  });
  const { output, ended } = collect(site);
  const printed = () => output.stdout + output.stderr;
  await Promise.race([
    answers(`${url}/healthz`),
    ended.then(() => {
      throw new Error(`The site server ended at its start:\n${printed()}`);
    }),
  ]);
  return {
    url,
    call: callOver(url),
    services,
    restart: async (index) => {
      const { url: address, stop } = services[index]!;
      await stop();
      services[index] = await startServiceProgram({ ...env, IDENTITY_PORT: new URL(address).port });
      await answers(`${address}/api/health/ready`);
    },
    env,
    sitePid: site.pid ?? 0,
    siteLog: printed,
    stop: async () => {
      site.kill('SIGKILL');
      await Promise.all([ended, ...services.map((service) => service.kill())]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until an address answers 200. */
async function answers(url: string): Promise<void> {
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) await wait(pollMs);
}
