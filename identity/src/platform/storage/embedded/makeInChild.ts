import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { StartError } from '../../startError';

/** Argument with which the program creates its database and exits. */
export const makeDatabaseArgument = '--make-database';

/**
 * Creates the embedded database of a first start in a child process: creation takes some 70 MB more than use, which stay with the
 * process even where the thread of the database has ended.
 * @param program path of the service's program
 * @throws {StartError} if creation fails; the child prints the reason to stderr
 */
export async function makeDatabaseInChild(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  program: string,
): Promise<void> {
  if (config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'database'))) return;
  const child = spawn(process.execPath, [program, makeDatabaseArgument], { stdio: ['ignore', 'ignore', 'inherit'] });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  process.off('SIGTERM', forward).off('SIGINT', forward);
  if (code !== 0) throw new StartError(`The database in ${config.dataDir} could not be created.`);
}
