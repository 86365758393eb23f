import { systemClock } from '../../platform/clock';
import { loadConfig, type Config } from '../../platform/config/config';
import { loadSecrets } from '../../platform/secrets';
import { isFirstStart } from '../../platform/storage/isFirstStart';
import { migrateUp } from '../../platform/storage/migrate';
import { openDatabase } from '../../platform/storage/openDatabase';
import { askService } from './adminSocket';
import type { ParsedCommand } from './commandLine';
import { parseCommand, runCommand } from './commands';
import { CommandError, explainToOperator } from './operator';

/**
 * Operators' commands, e.g. `user show --phone P`. Each prints one JSON object; a failure prints `{message}` and exits with 1.
 * DATABASE_URL or DATA_DIR selects the instance.
 */
async function main(argv: readonly string[]): Promise<object> {
  // npm changes the working directory; INIT_CWD is the operator's.
  const command = parseCommand(argv, process.env.INIT_CWD ?? process.cwd());
  const config = loadConfig(process.env);
  const answer = config.databaseUrl ? undefined : await askService(config.dataDir, command);
  if (!answer) return runHere(config, command);
  if ('message' in answer) throw new CommandError(answer.message);
  return answer.result;
}

async function runHere(config: Config, command: ParsedCommand): Promise<object> {
  const isNew = !config.databaseUrl && (await isFirstStart(config));
  if (isNew && command.name !== 'restore')
    throw new CommandError(`There is no instance in ${config.dataDir} (DATA_DIR).`);
  if (isNew) await loadSecrets(config.secretsFile, () => isFirstStart(config));
  const storage = await openDatabase(config);
  try {
    await migrateUp(storage.pool);
    return await runCommand({ config, storage, clock: systemClock }, command);
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).then(
  (result) => console.log(JSON.stringify(result)),
  (error: unknown) => {
    console.log(JSON.stringify({ message: explainToOperator(error) }));
    process.exitCode = 1;
  },
);
