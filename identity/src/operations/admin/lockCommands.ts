import { lockPerson, unlockPerson } from '../console/personActs';
import { actByCommand } from './actByCommand';
import { optionalOf, valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';
import { userOf } from './userCommands';

const defaultHours = 24;
/** A longer lock is a deactivation. */
const mostHours = 30 * 24;

/** A whole number of an argument. @throws {CommandError} outside of its bounds */
export function countOf(args: CommandArguments, name: string, fallback: number | undefined, most: number): number {
  const text = optionalOf(args, name);
  if (text === undefined && fallback !== undefined) return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new CommandError(`--${name} takes a whole number from 1 to ${most}.`);
  return count;
}

/** Locks an account for some hours, a day by default, and ends its sessions; the lock ends by itself. */
export async function lockUserByPhone(operator: Operator, args: CommandArguments) {
  const { db } = operator.storage;
  const user = await userOf(db, valueOf(args, 'phone'));
  const hours = countOf(args, 'hours', defaultHours, mostHours);
  const change = await actByCommand({ ...operator, db }, lockPerson(user, hours, operator), valueOf(args, 'reason'));
  if (!change) throw new CommandError(`The account is locked until ${user.locked_until?.toISOString()} already.`);
  const ended_sessions = Number(change.details?.ended_sessions ?? 0);
  return { id: user.id, user_id: user.user_id, locked_until: change.after?.locked_until, ended_sessions };
}

/** Ends the lock of an account before its time; its sessions stay ended. */
export async function unlockUserByPhone(operator: Operator, args: CommandArguments) {
  const { db } = operator.storage;
  const user = await userOf(db, valueOf(args, 'phone'));
  const change = await actByCommand({ ...operator, db }, unlockPerson(user, operator), valueOf(args, 'reason'));
  if (!change) throw new CommandError('The account is not locked.');
  return { id: user.id, user_id: user.user_id, locked_until: null };
}
