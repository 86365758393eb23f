import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/repository.mjs';
import { startDefaults } from '../lib/startPassport.mjs';

const most = 64;
const highestPort = 65_535;

/**
 * Reads the command line and completes the environment of the processes.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ program: string, ports: string[], env: NodeJS.ProcessEnv }} `ports`: IDENTITY_PORT of each process
 * @throws {Error} with a sentence for the person who starts it
 */
export function readSettings(args, env) {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: 'string', default: String(Math.min(availableParallelism(), most)) },
      program: { type: 'string', default: 'identity/dist/server.js' },
    },
  });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`--processes is how many processes there are, 1 to ${most}.`);
  if (!env.DATABASE_URL)
    throw new Error(
      'Several processes cannot share the embedded database: set DATABASE_URL to a PostgreSQL database, or use npm start.',
    );
  const defaults = {
    ...startDefaults(env),
    // While draining, kept-alive connections are closed along with a response, not between a request and its response.
    DRAIN_SECONDS: env.DRAIN_SECONDS || '3',
    IDENTITY_PROCESSES: String(count),
    SECRETS_FILE: env.SECRETS_FILE || join(resolve(env.DATA_DIR || '.data'), 'secrets.json'),
  };
  const lowestPort = Number(defaults.IDENTITY_PORT);
  if (lowestPort + count - 1 > highestPort)
    throw new Error(
      `IDENTITY_PORT must be at most ${highestPort - count + 1}: the ${count} processes listen on it and the ports above.`,
    );
  return {
    program: resolve(root, values.program),
    ports: Array.from({ length: count }, (_, index) => String(lowestPort + index)),
    env: { ...env, ...defaults },
  };
}
