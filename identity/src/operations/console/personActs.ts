import type { Context } from '../../context';
import { addSeconds, hourSeconds } from '../../platform/clock';
import { notFound } from '../../platform/http/errors';
import { setActive, updateUser, type UserRow } from '../../people/users.repository';
import { endAllSessions } from '../../sessions/endSessions';
import { lockUser } from '../../sessions/lockUser';
import type { Act } from './act';
import { changedMeanwhile } from './consoleErrors';
import { findLockAlarm } from './people/lockAlarm';

/** A person whom an act is on. */
export type ActedOn = Pick<UserRow, 'id' | 'user_id'>;
export type PersonAct = Act<UserRow>;

/** What the `version` of a person stands for; no contact, which could be guessed by it. */
export const personState = (user: UserRow): unknown => [
  user.is_active,
  user.locked_until,
  user.deletion_at,
  user.two_factor_auth,
  user.need_change_email,
  user.employment,
];

/** What every act on a person has in common: the row is locked first, as by every other change of an account. */
export const onPerson = ({ id, user_id }: ActedOn): Pick<PersonAct, 'target' | 'load' | 'stateOf'> => ({
  target: { type: 'user', id: user_id },
  load: (transaction) => lockUser(transaction, id, notFound),
  stateOf: personState,
});

/** Locks an account for some hours and ends its sessions: nothing signs in to it or is renewed before. @throws 409 if it is locked for longer */
export const lockPerson = (person: ActedOn, hours: number, { clock }: Pick<Context, 'clock'>): PersonAct => ({
  event: 'user_locked',
  ...onPerson(person),
  parameters: { hours },
  carryOut: async (transaction, { id, locked_until }) => {
    const now = clock.now();
    const until = addSeconds(now, hours * hourSeconds);
    if (locked_until !== null && locked_until >= until) throw changedMeanwhile(undefined);
    await updateUser(transaction, id, { locked_until: until });
    const ended = await endAllSessions(transaction, { userId: id, now });
    return {
      before: { locked_until: locked_until?.toISOString() ?? null },
      after: { locked_until: until.toISOString() },
      details: { ended_sessions: ended },
    };
  },
});

/** Ends a lock before its time; its row names the alarm that the lock followed. @throws 409 if there is none */
export const unlockPerson = (person: ActedOn, { clock }: Pick<Context, 'clock'>): PersonAct => ({
  event: 'user_unlocked',
  ...onPerson(person),
  carryOut: async (transaction, { id, user_id, locked_until }) => {
    const now = clock.now();
    if (locked_until === null || locked_until <= now) throw changedMeanwhile(undefined);
    await updateUser(transaction, id, { locked_until: null });
    const alarm = await findLockAlarm(transaction, { id, user_id }, now);
    return {
      before: { locked_until: locked_until.toISOString() },
      after: { locked_until: null },
      ...(alarm && { details: { alarm: alarm.event, alarm_at: alarm.at.toISOString() } }),
    };
  },
});

/** Deactivates an account and ends its sessions; it stands in the person's history. @throws 409 if it is deactivated */
export const deactivatePerson = (person: ActedOn, { clock }: Pick<Context, 'clock'>): PersonAct => ({
  event: 'user_deactivated',
  ...onPerson(person),
  userId: person.id,
  carryOut: async (transaction, { id }) => {
    if (!(await setActive(transaction, id, false))) throw changedMeanwhile(undefined);
    const ended_sessions = await endAllSessions(transaction, { userId: id, now: clock.now() });
    return { before: { is_active: true }, after: { is_active: false, ended_sessions } };
  },
});

/** Lets the owner of a deactivated account sign in again. @throws 409 if it is active */
export const activatePerson = (person: ActedOn): PersonAct => ({
  event: 'user_activated',
  ...onPerson(person),
  userId: person.id,
  carryOut: async (transaction, { id }) => {
    if (!(await setActive(transaction, id, true))) throw changedMeanwhile(undefined);
    return { before: { is_active: false }, after: { is_active: true } };
  },
});

/** Ends every session of a person, who can sign in again. */
export const endSessionsOfPerson = (person: ActedOn, { clock }: Pick<Context, 'clock'>): PersonAct => ({
  event: 'user_sessions_ended',
  ...onPerson(person),
  carryOut: async (transaction, { id }) => ({
    after: { ended_sessions: await endAllSessions(transaction, { userId: id, now: clock.now() }) },
  }),
});
