import { changeBlackList } from './blackListCommands';
import { importBusinessUnits } from './businessUnitCommands';
import { writeBackup } from './backup/writeBackup';
import { restoreBackup } from './backup/restoreBackup';
import { cancelDeletionByPhone, listDeletions } from './deletionCommands';
import { parseCommandLine, valueOf, type Given, type ParsedCommand } from './commandLine';
import { rotateKeys, rotateKeysOfSaml } from './keysCommand';
import { createOAuthClient, createUsage, listClients, removeOAuthClient, rotateClientSecret } from './oauth2Commands';
import { CommandError, type Operator } from './operator';
import { createPartner } from './partnerCommands';
import { createServiceProvider, samlUsage } from './samlCommands';
import { hideFromShowcase, showInShowcase } from './showcaseCommands';
import {
  endUserSessions,
  requireEmailChange,
  resetSecondFactor,
  setEmployment,
  showUser,
  switchUserOff,
} from './userCommands';

type Result = Record<string, unknown>;

interface Command {
  /** What follows the name, as the operator reads it and as it is parsed: `--name N [--redirect-uri U]... [--public] FILE`. */
  usage: string;
  run(operator: Operator, given: Given): Promise<Result>;
}

const phone = '--phone P';
const phoneIn = (given: Given): string => valueOf(given, 'phone');
const fileIn = (given: Given): string => valueOf(given, 'FILE');

const commands: Record<string, Command> = {
  'user show': { usage: phone, run: (operator, given) => showUser(operator, phoneIn(given)) },
  'user deactivate': { usage: phone, run: (operator, given) => switchUserOff(operator, phoneIn(given)) },
  'user end-sessions': { usage: phone, run: (operator, given) => endUserSessions(operator, phoneIn(given)) },
  'user reset-2fa': { usage: phone, run: (operator, given) => resetSecondFactor(operator, phoneIn(given)) },
  'user require-email-change': {
    usage: phone,
    run: (operator, given) => requireEmailChange(operator, phoneIn(given)),
  },
  'deletion list': { usage: '', run: listDeletions },
  'deletion cancel': { usage: phone, run: (operator, given) => cancelDeletionByPhone(operator, phoneIn(given)) },
  'blacklist add': { usage: phone, run: (operator, given) => changeBlackList(operator, phoneIn(given), true) },
  'blacklist remove': { usage: phone, run: (operator, given) => changeBlackList(operator, phoneIn(given), false) },
  'keys rotate': { usage: '[--now]', run: rotateKeys },
  'keys rotate-saml': { usage: '', run: rotateKeysOfSaml },
  'saml create': { usage: samlUsage, run: createServiceProvider },
  'user set-employment': { usage: `${phone} --employment E`, run: setEmployment },
  'partner create': {
    usage: '--name N --url U --redirect-host H... [--access-level L]',
    run: createPartner,
  },
  'showcase set': { usage: '--application ID --url U', run: showInShowcase },
  'showcase remove': { usage: '--application ID', run: hideFromShowcase },
  'business-unit import': {
    usage: 'FILE',
    run: (operator, given) => importBusinessUnits(operator, fileIn(given)),
  },
  'oauth2 create': { usage: createUsage, run: createOAuthClient },
  'oauth2 list': { usage: '', run: listClients },
  'oauth2 rotate-secret': { usage: '--client-id C', run: rotateClientSecret },
  'oauth2 delete': { usage: '--client-id C', run: removeOAuthClient },
  backup: { usage: 'FILE', run: (operator, given) => writeBackup(operator, fileIn(given)) },
  restore: { usage: 'FILE', run: (operator, given) => restoreBackup(operator, fileIn(given)) },
};

const usages = Object.fromEntries(Object.entries(commands).map(([name, { usage }]) => [name, usage]));

/**
 * Reads a command line like `user show --phone +79161234567`.
 * @param directory what the paths of files start from
 * @throws {CommandError} with the usage
 */
export const parseCommand = (argv: readonly string[], directory: string): ParsedCommand =>
  parseCommandLine(usages, argv, directory);

/**
 * Runs a command.
 * @returns what is printed as one JSON object
 * @throws {CommandError} for the operator
 */
export async function runCommand(operator: Operator, { name, given }: ParsedCommand): Promise<Result> {
  const command = new Map(Object.entries(commands)).get(name);
  if (!command) throw new CommandError(`There is no command ${name}.`);
  return command.run(operator, given);
}
