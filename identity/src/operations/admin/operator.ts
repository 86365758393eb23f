import { ConfigError, type Config } from '../../platform/config/config';
import type { Clock } from '../../platform/clock';
import { StartError } from '../../platform/startError';
import type { Storage } from '../../platform/storage/storage';

/** What the commands of an operator work with: of the running service, or of the command's own process. */
export interface Operator {
  config: Pick<Config, 'secretsFile'>;
  storage: Storage;
  clock: Clock;
}

/** Why a command cannot be done, in one line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What an operator is shown of an error; a driver's own words can help them, a stack trace cannot. */
export function explainToOperator(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartError)
    return error.message;
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
