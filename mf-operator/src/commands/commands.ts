import type { Permission } from '@passport/shared/schemas/console/permissions';

/**
 * What a screen does, and the command that does the same, with the names of its values; null for what is not a command, because it is of
 * the console itself, e.g. unmasking, notes among operators, approvals; a test of the repository has the reason for each.
 */
export const commandOf: Readonly<Record<Permission, string | null>> = {
  'me.read': 'operator list',
  'today.read': 'doctor',
  'figures.read': null,
  'people.find': 'user show --phone P',
  'people.read': 'user show --phone P',
  'people.timeline': 'audit list --target user/ID',
  'people.refusals': 'user refusals --phone P',
  'people.reveal': null,
  'people.end_sessions': 'user end-sessions --phone P',
  'people.lock': 'user lock --phone P --hours N --reason R',
  'people.unlock': 'user unlock --phone P --reason R',
  'people.deactivate': 'user deactivate --phone P',
  'people.activate': 'user activate --phone P',
  'people.reset_factor': 'user reset-2fa --phone P',
  'people.clear_limits': 'user clear-limits --phone P --reason R',
  'people.cancel_deletion': 'deletion cancel --phone P',
  'codes.find': 'messages show --to P',
  'support.read': 'support show --number N',
  'support.close': 'support close --number N',
  'support.note': null,
  'access.read': 'access list',
  'access.approve': 'access approve --phone P --type T --reason R',
  'access.refuse': 'access refuse --phone P --type T --reason R',
  'access.revoke': 'access revoke --phone P --type T --reason R',
  'approvals.read': null,
  'approvals.approve': null,
  'approvals.refuse': null,
  'approvals.withdraw': null,
  'audit.read': 'audit list',
  'audit.export': 'audit export FILE',
  'operators.read': 'operator list',
  'operators.grant': 'operator add --phone P --role R',
  'operators.remove': 'operator remove --phone P --role R',
};

/** The whole line for a shell. */
export const shellLine = (command: string): string => `npm run -s admin -- ${command}`;
