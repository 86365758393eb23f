import { parseArgs } from 'node:util';
import { changeBlackList } from './blackListCommands';
import { writeBackup } from './backup/writeBackup';
import { restoreBackup } from './backup/restoreBackup';
import { rotateKeys } from './keysCommand';
import { CommandError, type Operator } from './operator';
import { endUserSessions, showUser, switchUserOff } from './userCommands';

type Result = Record<string, unknown>;

interface Command {
  /** As the usage spells what follows the name. */
  operand: '--phone P' | 'FILE' | '';
  run(operator: Operator, operand: string): Promise<Result>;
}

const commands: Record<string, Command> = {
  'user show': { operand: '--phone P', run: showUser },
  'user deactivate': { operand: '--phone P', run: switchUserOff },
  'user end-sessions': { operand: '--phone P', run: endUserSessions },
  'blacklist add': { operand: '--phone P', run: (operator, phone) => changeBlackList(operator, phone, true) },
  'blacklist remove': { operand: '--phone P', run: (operator, phone) => changeBlackList(operator, phone, false) },
  'keys rotate': { operand: '', run: rotateKeys },
  backup: { operand: 'FILE', run: writeBackup },
  restore: { operand: 'FILE', run: restoreBackup },
};

/** A command line that was understood. */
export interface ParsedCommand {
  name: string;
  /** The phone, or the path of the file as it was typed; empty where the command takes none. */
  operand: string;
}

const usage = `Usage: ${Object.entries(commands)
  .map(([name, { operand }]) => `${name} ${operand}`.trim())
  .join(' | ')}`;

/**
 * Reads a command line like `user show --phone +79161234567`.
 * @throws {CommandError} with the usage
 */
export function parseCommand(argv: readonly string[]): ParsedCommand {
  const { words, phone } = parseWords(argv);
  const [subject = '', verb = ''] = words;
  const name = subject in commands ? subject : `${subject} ${verb}`;
  const command = commands[name];
  if (!command) throw new CommandError(usage);
  const operands = words.slice(name.split(' ').length);
  const wanted = command.operand === 'FILE' ? 1 : 0;
  const wantsPhone = command.operand === '--phone P';
  if (operands.length !== wanted || (phone !== undefined) !== wantsPhone) {
    throw new CommandError(`Usage: ${name} ${command.operand}`.trim());
  }
  return { name, operand: phone ?? operands[0] ?? '' };
}

function parseWords(argv: readonly string[]): { words: string[]; phone: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: { phone: { type: 'string' } },
      allowPositionals: true,
    });
    return { words: positionals, phone: values.phone };
  } catch {
    throw new CommandError(usage);
  }
}

/**
 * Runs a command.
 * @returns what is printed as one JSON object
 * @throws {CommandError} for the operator
 */
export async function runCommand(operator: Operator, { name, operand }: ParsedCommand): Promise<Result> {
  const command = commands[name];
  if (!command) throw new CommandError(usage);
  return command.run(operator, operand);
}
