import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/freePort.mjs';
import { writeSecrets } from '../platform/secrets';
import { migratedPostgresDatabase } from './newPostgresDatabase';
import { startServiceProgram, type HttpCall, type RunningService } from './program';
import { testSecrets } from './testSecrets';

/** Several equal processes on one database, each on a port of its own. */
export interface Stack {
  /** Origin of the first process. */
  url: string;
  /** Calls the processes in turn; `overHttp(stack)` adapts it to the flows. */
  call: HttpCall;
  /** The same as a load balancer does it: passes over a process that is not ready at the moment of the call. */
  callReady: HttpCall;
  services: RunningService[];
  /** Stops a process as a supervisor does, starts it again at the same address, and waits until it is ready. */
  restart(index: number): Promise<void>;
  /** Settings of the processes, for commands and for a database connection of the test (`DATABASE_URL`). */
  env: NodeJS.ProcessEnv;
  /** Stops all processes and removes the files; the database is removed with the tests' server. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Number of processes that share the database. */
  processes: number;
  /** More settings. By default challenges are off, as are the limits that tests on one machine would reach. */
  env?: NodeJS.ProcessEnv;
}

const roomy = {
  LIMIT_PROBES_PER_IP: '100000',
  LIMIT_SENDS_PREFIX: '100000',
  LIMIT_EXTERNAL_PER_IP: '100000',
  // However busy the machine is, no call is answered with 503 for want of a connection.
  DATABASE_WAIT_SECONDS: '60',
};

/** Starts processes on one new, migrated PostgreSQL database, with shared secrets. */
export async function startStack({ processes, env: more = {} }: StackOptions): Promise<Stack> {
  const directory = await mkdtemp(join(tmpdir(), 'passport-stack-'));
  const secretsFile = join(directory, 'secrets.json');
  await writeSecrets(secretsFile, await testSecrets());
  const firstPort = String(await freePort());
  const env = {
    DATABASE_URL: await migratedPostgresDatabase(),
    SECRETS_FILE: secretsFile,
    DATA_DIR: directory,
    PUBLIC_URL: `http://localhost:${firstPort}`,
    ...roomy,
    ...more,
  };
  const startOn = (port: string) => startServiceProgram({ ...env, PORT: port });
  const services = await Promise.all(
    Array.from({ length: processes }, (_, index) => startOn(index === 0 ? firstPort : '0')),
  );
  let calls = 0;
  const next = (): RunningService => services[(calls += 1) % processes]!;
  return {
    url: services[0]!.url,
    call: (...call) => next().call(...call),
    callReady: async (...call) => {
      for (;;) {
        const service = next();
        if (await isReady(service)) return service.call(...call);
      }
    },
    services,
    restart: async (index) => {
      const { url, stop } = services[index]!;
      await stop();
      services[index] = await startOn(new URL(url).port);
    },
    env,
    stop: async () => {
      await Promise.all(services.map((service) => service.kill()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const isReady = (service: RunningService): Promise<boolean> =>
  service.call('GET', '/api/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
