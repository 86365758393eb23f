import { changeBlackList } from './blackListCommands';
import { importBusinessUnits } from './businessUnitCommands';
import { writeBackup } from './backup/writeBackup';
import { restoreBackup } from './backup/restoreBackup';
import { cancelDeletionByPhone, listDeletions } from './deletionCommands';
import { parseCommandLine, valueOf, type CommandArguments, type ParsedCommand } from './commandLine';
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
  /** Parameters in the form that is both shown and parsed: `--name N [--redirect-uri U]... [--public] FILE`. */
  usage: string;
  run(operator: Operator, args: CommandArguments): Promise<Result>;
}

const phone = '--phone P';
const phoneIn = (args: CommandArguments): string => valueOf(args, 'phone');
const fileIn = (args: CommandArguments): string => valueOf(args, 'FILE');

const commands: Record<string, Command> = {
  'user show': { usage: phone, run: (operator, args) => showUser(operator, phoneIn(args)) },
  'user deactivate': { usage: phone, run: (operator, args) => switchUserOff(operator, phoneIn(args)) },
  'user end-sessions': { usage: phone, run: (operator, args) => endUserSessions(operator, phoneIn(args)) },
  'user reset-2fa': { usage: phone, run: (operator, args) => resetSecondFactor(operator, phoneIn(args)) },
  'user require-email-change': {
    usage: phone,
    run: (operator, args) => requireEmailChange(operator, phoneIn(args)),
  },
  'deletion list': { usage: '', run: listDeletions },
  'deletion cancel': { usage: phone, run: (operator, args) => cancelDeletionByPhone(operator, phoneIn(args)) },
  'blacklist add': { usage: phone, run: (operator, args) => changeBlackList(operator, phoneIn(args), true) },
  'blacklist remove': { usage: phone, run: (operator, args) => changeBlackList(operator, phoneIn(args), false) },
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
    run: (operator, args) => importBusinessUnits(operator, fileIn(args)),
  },
  'oauth2 create': { usage: createUsage, run: createOAuthClient },
  'oauth2 list': { usage: '', run: listClients },
  'oauth2 rotate-secret': { usage: '--client-id C', run: rotateClientSecret },
  'oauth2 delete': { usage: '--client-id C', run: removeOAuthClient },
  backup: { usage: 'FILE', run: (operator, args) => writeBackup(operator, fileIn(args)) },
  restore: { usage: 'FILE', run: (operator, args) => restoreBackup(operator, fileIn(args)) },
};

const usages = Object.fromEntries(Object.entries(commands).map(([name, { usage }]) => [name, usage]));

/**
 * Parses a command line like `user show --phone +79161234567`.
 * @param directory base of relative file paths
 * @throws {CommandError} with the usage
 */
export const parseCommand = (argv: readonly string[], directory: string): ParsedCommand =>
  parseCommandLine(usages, argv, directory);

/**
 * Runs a command.
 * @returns the object to print as JSON
 * @throws {CommandError}
 */
export async function runCommand(operator: Operator, { name, args }: ParsedCommand): Promise<Result> {
  const command = new Map(Object.entries(commands)).get(name);
  if (!command) throw new CommandError(`There is no command ${name}.`);
  return command.run(operator, args);
}
