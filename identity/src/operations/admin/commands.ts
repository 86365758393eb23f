import type { Transaction } from 'kysely';
import { joined } from '../../platform/storage/joined';
import type { Tables } from '../../platform/storage/tables';
import { auditFilterUsage, exportAudit, listAudit, verifyAudit } from './auditCommands';
import { changeBlackList, showBlackList } from './blackListCommands';
import {
  importBusinessUnits,
  listBusinessUnits,
  removeBusinessUnit,
  showBusinessUnit,
  switchBusinessUnit,
} from './businessUnitCommands';
import { writeBackup } from './backup/writeBackup';
import { restoreBackup } from './backup/restoreBackup';
import { cancelDeletionByPhone, listDeletions } from './deletionCommands';
import { decide, listAccess } from './accessCommands';
import { isGiven, parseCommandLine, valueOf, type CommandArguments, type ParsedCommand } from './commandLine';
import { listPolicies, publishPolicy, publishUsage, showPolicy } from './policyCommands';
import { closeSupport, listSupport, showSupport } from './supportCommands';
import { examine } from './doctor/doctor';
import { listKeys, rotateKeys, rotateKeysOfSaml } from './keysCommand';
import { pauseMessages, preferMessages, reportMessages, resumeMessages, showMessages } from './messageCommands';
import {
  clientAttempts,
  createOAuthClient,
  createUsage,
  switchOAuthClient,
  updateClient,
  updateUsage,
  listClients,
  removeOAuthClient,
  rotateClientSecret,
} from './oauth2Commands';
import { lockUserByPhone, unlockUserByPhone } from './lockCommands';
import { CommandError, type Operator } from './operator';
import { addOperator, breakGlass, listOperators, removeOperator } from './operatorCommands';
import { setOwner } from './ownerCommand';
import {
  createPartner,
  createSiteUsage,
  switchSite,
  updateSite,
  updateSiteUsage,
  listPartnerSites,
  removeSite,
  rotateSiteKey,
  siteAttempts,
} from './partnerCommands';
import { withPresentNames } from './earlierNames';
import { recordCommand } from './recordCommand';
import { showRefusals } from './refusalsCommand';
import { listReleases } from './releaseCommands';
import {
  createProviderUsage,
  createServiceProvider,
  switchServiceProvider,
  listServiceProviders,
  providerAttempts,
  removeServiceProvider,
  updateProviderUsage,
  updateServiceProvider,
} from './samlCommands';
import { hideFromShowcase, listShowcase, showInShowcase } from './showcaseCommands';
import {
  activateByPhone,
  clearLimitsByPhone,
  deactivateByPhone,
  endUserSessions,
  requireEmailChange,
  resetSecondFactor,
  setEmployment,
  setOperator,
  showUser,
  showUserUsage,
} from './userCommands';

type Result = Record<string, unknown>;
type Run = (operator: Operator, args: CommandArguments) => Promise<Result>;
/** What a command does outside of the database, or takes long for: once its row is written, and in no transaction. */
type Outside = (operator: Operator) => Promise<Result>;

interface Command {
  /** Parameters in the form that is both shown and parsed: `--name N [--redirect-uri U]... [--public] FILE`. */
  usage: string;
  /** Runs on the schema as it is, without pending migrations. */
  keepsSchema?: boolean;
  /** Where its row of the audit log is not written by `runCommand`: an act writes its own in its transaction (`itself`); an examined or
   * restored log stays as it is (`never`). */
  recorded?: 'itself' | 'never';
  /** In one transaction with its row, but for those with `recorded`. */
  run(operator: Operator, args: CommandArguments): Promise<Result | Outside>;
}

/** A command that does everything outside of the transaction of its row. */
const outside =
  (run: Run) =>
  (_inside: Operator, args: CommandArguments): Promise<Outside> =>
    Promise.resolve((operator) => run(operator, args));

const phone = '--phone P';
const phoneIn = (args: CommandArguments): string => valueOf(args, 'phone');
const fileIn = (args: CommandArguments): string => valueOf(args, 'FILE');

const accessOf = `${phone} --type T`;
const ownerUsage = `${phone} [--keep-secrets]`;

const commands: Record<string, Command> = {
  'user show': { usage: showUserUsage, run: showUser },
  'user refusals': { usage: phone, run: showRefusals },
  'user deactivate': {
    usage: phone,
    recorded: 'itself',
    run: (operator, args) => deactivateByPhone(operator, phoneIn(args)),
  },
  'user activate': {
    usage: phone,
    recorded: 'itself',
    run: (operator, args) => activateByPhone(operator, phoneIn(args)),
  },
  'user end-sessions': {
    usage: phone,
    recorded: 'itself',
    run: (operator, args) => endUserSessions(operator, phoneIn(args)),
  },
  'user reset-2fa': {
    usage: phone,
    recorded: 'itself',
    run: (operator, args) => resetSecondFactor(operator, phoneIn(args)),
  },
  'user clear-limits': { usage: `${phone} --reason R`, recorded: 'itself', run: clearLimitsByPhone },
  'user require-email-change': {
    usage: phone,
    run: (operator, args) => requireEmailChange(operator, phoneIn(args)),
  },
  'user lock': { usage: `${phone} [--hours N] --reason R`, recorded: 'itself', run: lockUserByPhone },
  'user unlock': { usage: `${phone} --reason R`, recorded: 'itself', run: unlockUserByPhone },
  'operator add': { usage: `${phone} --role R [--until D]`, recorded: 'itself', run: addOperator },
  'operator list': { usage: '', run: listOperators },
  'operator remove': { usage: `${phone} [--role R]`, recorded: 'itself', run: removeOperator },
  'operator break-glass': { usage: `${phone} --minutes N --reason R`, recorded: 'itself', run: breakGlass },
  'deletion list': { usage: '', run: listDeletions },
  'deletion cancel': {
    usage: phone,
    recorded: 'itself',
    run: (operator, args) => cancelDeletionByPhone(operator, phoneIn(args)),
  },
  'blacklist add': { usage: phone, run: (operator, args) => changeBlackList(operator, phoneIn(args), true) },
  'blacklist remove': { usage: phone, run: (operator, args) => changeBlackList(operator, phoneIn(args), false) },
  'blacklist list': { usage: '', run: showBlackList },
  'keys list': { usage: '', run: listKeys },
  'keys rotate': { usage: '[--now]', run: rotateKeys },
  'keys rotate-saml': { usage: '', run: outside(rotateKeysOfSaml) },
  'saml create': { usage: createProviderUsage, run: createServiceProvider },
  'user set-employment': { usage: `${phone} --employment E`, run: setEmployment },
  'user set-operator': { usage: `${phone} [--off]`, run: setOperator },
  'partner create': { usage: createSiteUsage, run: createPartner },
  'showcase list': { usage: '', run: listShowcase },
  'showcase set': { usage: '--application ID --url U', run: showInShowcase },
  'showcase remove': { usage: '--application ID', run: hideFromShowcase },
  'business-unit import': {
    usage: 'FILE',
    run: (operator, args) => importBusinessUnits(operator, fileIn(args)),
  },
  'oauth2 create': { usage: createUsage, run: createOAuthClient },
  'oauth2 list': { usage: '', run: listClients },
  'oauth2 rotate-secret': { usage: '--client-id C', run: rotateClientSecret },
  'oauth2 attempts': { usage: '--client-id C', run: clientAttempts },
  'oauth2 deactivate': { usage: '--client-id C', run: switchOAuthClient(false) },
  'oauth2 activate': { usage: '--client-id C', run: switchOAuthClient(true) },
  'oauth2 update': { usage: updateUsage, run: updateClient },
  'oauth2 set-owner': { usage: `--client-id C ${ownerUsage}`, run: setOwner('OAUTH2_CLIENT', 'client-id') },
  'partner list': { usage: '', run: listPartnerSites },
  'partner update': { usage: updateSiteUsage, run: updateSite },
  'partner attempts': { usage: '--site-id S', run: siteAttempts },
  'partner rotate-secret': { usage: '--site-id S', run: rotateSiteKey },
  'partner deactivate': { usage: '--site-id S', run: switchSite(false) },
  'partner activate': { usage: '--site-id S', run: switchSite(true) },
  'partner delete': { usage: '--site-id S', run: removeSite },
  'partner set-owner': { usage: `--site-id S ${ownerUsage}`, run: setOwner('UNIT_SITE', 'site-id') },
  'saml list': { usage: '', run: listServiceProviders },
  'saml attempts': { usage: '--entity-id E', run: providerAttempts },
  'saml deactivate': { usage: '--entity-id E', run: switchServiceProvider(false) },
  'saml activate': { usage: '--entity-id E', run: switchServiceProvider(true) },
  'saml update': { usage: updateProviderUsage, run: updateServiceProvider },
  'saml delete': { usage: '--entity-id E', run: removeServiceProvider },
  'business-unit list': { usage: '', run: listBusinessUnits },
  'business-unit show': { usage: '--slug S', run: showBusinessUnit },
  'business-unit activate': { usage: '--slug S', run: switchBusinessUnit(true) },
  'business-unit deactivate': { usage: '--slug S', run: switchBusinessUnit(false) },
  'business-unit delete': { usage: '--slug S', run: removeBusinessUnit },
  'oauth2 delete': { usage: '--client-id C', run: removeOAuthClient },
  'policy publish': { usage: publishUsage, run: publishPolicy },
  'policy list': { usage: '', run: listPolicies },
  'policy show': { usage: '--kind K [--revision N]', run: showPolicy },
  'releases list': { usage: '', run: outside(listReleases) },
  'messages report': { usage: '[--days N]', run: reportMessages },
  'messages show': { usage: '--to P', run: showMessages },
  'messages pause': { usage: '--gateway G [--minutes N]', run: pauseMessages },
  'messages resume': { usage: '--gateway G', run: resumeMessages },
  'messages prefer': { usage: '--channel C --country R [--minutes N] [--off]', run: preferMessages },
  'support list': { usage: '[--all] [--before N]', run: listSupport },
  'support show': { usage: '--number N [--save DIR]', run: outside(showSupport) },
  'support close': { usage: '--number N [--reason R]', recorded: 'itself', run: closeSupport },
  'access list': { usage: '', run: listAccess },
  'access approve': { usage: `${accessOf} [--reason R]`, recorded: 'itself', run: decide('approve') },
  'access refuse': { usage: `${accessOf} --reason R`, recorded: 'itself', run: decide('refuse') },
  'access revoke': { usage: `${accessOf} --reason R`, recorded: 'itself', run: decide('revoke') },
  'audit list': { usage: `${auditFilterUsage} [--before ID]`, run: listAudit },
  'audit verify': { usage: '[--place N] [--hash H]', run: outside(verifyAudit) },
  'audit export': { usage: `${auditFilterUsage} FILE`, run: outside(exportAudit) },
  // Without the migrations the log table may not exist.
  doctor: { usage: '', keepsSchema: true, recorded: 'never', run: examine },
  backup: {
    usage: 'FILE [--force]',
    // It contains its own row.
    run: outside((operator, args) => writeBackup(operator, fileIn(args), isGiven(args, 'force'))),
  },
  restore: { usage: 'FILE', recorded: 'never', run: (operator, args) => restoreBackup(operator, fileIn(args)) },
};

const commandNamed = (name: string): Command | undefined => new Map(Object.entries(commands)).get(name);

export const usages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(commands).map(([name, { usage }]) => [name, usage]),
);

/**
 * Parses a command line like `user show --phone +79161234567`.
 * @param directory base of relative file paths
 * @throws {CommandError} with the usage
 */
export const parseCommand = (argv: readonly string[], directory: string): ParsedCommand =>
  parseCommandLine(usages, withPresentNames(argv), directory);

/** Whether pending migrations run before a command. */
export const needsMigrations = ({ name }: ParsedCommand): boolean => commandNamed(name)?.keepsSchema !== true;

/** The operator whose database joins a transaction. */
const within = (operator: Operator, transaction: Transaction<Tables>): Operator => {
  const db = joined(transaction);
  return { ...operator, storage: { ...operator.storage, db, reads: db } };
};

/**
 * Runs a command, and records who ran it: in one transaction, so that nothing is changed without its row.
 * @returns the object to print as JSON
 * @throws {CommandError}
 */
export async function runCommand(operator: Operator, parsed: ParsedCommand): Promise<Result> {
  const command = commandNamed(parsed.name);
  if (!command) throw new CommandError(`There is no command ${parsed.name}.`);
  const outcome = command.recorded
    ? await command.run(operator, parsed.args)
    : await operator.storage.db.transaction().execute(async (transaction) => {
        const inside = within(operator, transaction);
        const done = await command.run(inside, parsed.args);
        await recordCommand(inside, parsed);
        return done;
      });
  return typeof outcome === 'function' ? outcome(operator) : outcome;
}
