import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/repository.mjs';

const most = 32;

/**
 * Reads the command line of the cluster.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ identity: number, site: number, programs: { identity: string, site: string } }} how many processes of each program, and its file
 * @throws {Error} with a sentence for the person who starts it
 */
export function readOptions(args, env) {
  const { values } = parseArgs({
    args,
    options: {
      identity: { type: 'string', default: '2' },
      site: { type: 'string', default: '1' },
      'identity-program': { type: 'string', default: 'identity/dist/server.js' },
      'site-program': { type: 'string', default: 'shell/dist-server/server.js' },
    },
  });
  const count = (name) => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new Error(`--${name} is a number of processes, 1 to ${most}.`);
    return number;
  };
  const identity = count('identity');
  if (identity > 1 && !env.DATABASE_URL)
    throw new Error('Several processes of the service need PostgreSQL: set DATABASE_URL, or use --identity 1.');
  return {
    identity,
    site: count('site'),
    programs: { identity: resolve(root, values['identity-program']), site: resolve(root, values['site-program']) },
  };
}
