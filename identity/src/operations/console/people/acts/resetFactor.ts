import type { Context } from '../../../../context';
import { orderReset } from '../../../../sign-in/two-factor/factorReset';
import { changedMeanwhile } from '../../consoleErrors';
import { onPerson, type ActedOn, type PersonAct } from '../../personActs';

/**
 * Orders the removal of a lost second factor: in a day, unless a notified contact of the person cancels it.
 * @throws 409 if no factor is on, or a removal is pending
 */
export const resetFactorOfPerson = (person: ActedOn, context: Pick<Context, 'clock'>): PersonAct => ({
  event: 'factor_reset_requested',
  ...onPerson(person),
  userId: person.id,
  carryOut: async (transaction, user) => {
    const { two_factor_auth: mode } = user;
    const effectiveAt = mode === 'DISABLE' ? undefined : await orderReset(context, transaction, user);
    if (!effectiveAt) throw changedMeanwhile(undefined);
    return {
      before: { factor_reset_at: null },
      after: { factor_reset_at: effectiveAt.toISOString() },
      details: { mode },
    };
  },
});
