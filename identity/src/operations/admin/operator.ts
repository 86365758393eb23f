import type { Context } from '../../context';
import { ConfigError, type Config } from '../../platform/config/config';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/http/errors';
import { readSecrets, type Secrets } from '../../platform/secrets';
import { StartError } from '../../platform/startError';
import type { Storage } from '../../platform/storage/storage';
import type { Actor } from '../../protection/audit/audit';

/** Dependencies of commands, of the running service or of the command's own process. */
export interface Operator {
  /** Who runs the commands, for the audit log; the service's own account by default. */
  name?: string;
  config: Config;
  storage: Storage;
  clock: Clock;
  /** What knows the gateways: of the running service alone. */
  channels?: Context['channels'];
  outbox?: Context['outbox'];
}

/** The operator as recorded in the audit log. */
export const actorOf = ({ name }: Pick<Operator, 'name'>): Extract<Actor, { kind: 'operator' }> => ({
  kind: 'operator',
  name: name ?? 'operator',
});

/** The reason why a command failed, as one line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The keys of the instance. @throws {CommandError} if SECRETS_FILE is required and not set */
export function secretsOf({ config: { secretsFile } }: Pick<Operator, 'config'>): Secrets {
  if (secretsFile === '') throw new CommandError('This command needs SECRETS_FILE, the keys that all processes share.');
  return readSecrets(secretsFile);
}

/** The message of an error for the operator; no stack trace. */
export function explainToOperator(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartError)
    return error.message;
  // The message of an AppError is a key; its detail is the reason.
  if (error instanceof AppError) return `The command failed: ${error.detail ?? error.message}`;
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
