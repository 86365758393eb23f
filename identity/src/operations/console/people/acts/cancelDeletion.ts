import type { Context } from '../../../../context';
import { withdrawDeletion } from '../../../../sign-in/session-start/cancelDeletion';
import { changedMeanwhile } from '../../consoleErrors';
import { onPerson, type ActedOn, type PersonAct } from '../../personActs';

/** Keeps an account that is to be erased; every contact is notified. @throws 409 if no erasure is scheduled */
export const cancelDeletionOfPerson = (person: ActedOn, context: Pick<Context, 'clock'>): PersonAct => ({
  event: 'deletion_cancelled',
  ...onPerson(person),
  userId: person.id,
  carryOut: async (transaction, user) => {
    if (!(await withdrawDeletion(context, transaction, { user }))) throw changedMeanwhile(undefined);
    return { before: { deletion_at: user.deletion_at?.toISOString() ?? null }, after: { deletion_at: null } };
  },
});
