import { userInfo } from 'node:os';
import { systemClock } from '../../platform/clock';
import { loadConfig, type Config } from '../../platform/config/config';
import { loadSecrets } from '../../platform/secrets';
import { operatorConnections } from '../../platform/storage/connections';
import { isFirstStart } from '../../platform/storage/isFirstStart';
import { migrateUp } from '../../platform/storage/migrate';
import { openDatabase } from '../../platform/storage/openDatabase';
import { askService } from './adminSocket';
import type { ParsedCommand } from './commandLine';
import { needsMigrations, parseCommand, runCommand, usages } from './commands';
import { helpText, helpTopic } from './help';
import { CommandError, explainToOperator } from './operator';

/**
 * Operators' commands, e.g. `user show --phone P`. Each prints one JSON object; a failure prints `{message}` and exits with 1. `--help` is
 * for people, and exits with 0.
 * DATABASE_URL or DATA_DIR selects the instance. `doctor` exits with 1 if it found a problem.
 */
async function main(argv: readonly string[]): Promise<object> {
  // npm changes the working directory; INIT_CWD is the operator's.
  const command = parseCommand(argv, process.env.INIT_CWD ?? process.cwd());
  const config = loadConfig(process.env, 'command');
  const answer = config.databaseUrl
    ? undefined
    : await askService(config.dataDir, { ...command, operator: operatorName() });
  if (!answer) return runHere(config, command);
  if ('message' in answer) throw new CommandError(answer.message);
  return answer.result;
}

/** The operator for the audit log: OPERATOR_NAME, else the account of the operating system. */
function operatorName(): string {
  try {
    return process.env.OPERATOR_NAME || userInfo().username;
  } catch {
    // A container may run under a number that has no account.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

async function runHere(config: Config, command: ParsedCommand): Promise<object> {
  const isNew = !config.databaseUrl && (await isFirstStart(config));
  if (isNew && command.name !== 'restore')
    throw new CommandError(`There is no instance in ${config.dataDir} (DATA_DIR).`);
  if (isNew) await loadSecrets(config.secretsFile, () => isFirstStart(config));
  const storage = await openDatabase(config, operatorConnections);
  try {
    if (needsMigrations(command)) await migrateUp(storage.direct);
    return await runCommand({ name: operatorName(), config, storage, clock: systemClock }, command);
  } finally {
    await storage.close();
  }
}

function run(argv: readonly string[]): void {
  main(argv).then(
    (result) => {
      console.log(JSON.stringify(result));
      if ('is_ok' in result && result.is_ok === false) process.exitCode = 1;
    },
    (error: unknown) => {
      console.log(JSON.stringify({ message: explainToOperator(error) }));
      process.exitCode = 1;
    },
  );
}

const argv = process.argv.slice(2);
const topic = helpTopic(argv);
if (topic === undefined) run(argv.filter((word) => word !== '--json'));
else console.log(helpText(topic, usages, process.env.npm_lifecycle_event ? 'npm run -s admin --' : 'admin'));
