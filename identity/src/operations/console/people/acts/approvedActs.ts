import type { UserRow } from '../../../../people/users.repository';
import { readFactorState } from '../../../../sign-in/two-factor/twoFactor.repository';
import type { AuditValues } from '../../../../protection/audit/audit.tables';
import type { ActContext, ApprovedAct, AskedAct } from '../../approvals/approvalAct';
import { changedMeanwhile } from '../../consoleErrors';
import { activatePerson, unlockPerson, type ActedOn, type PersonAct } from '../../personActs';
import { lockEnd } from '../accountState';
import { resetFactorOfPerson } from './resetFactor';

type Difference = { before: AuditValues; after: AuditValues };
type Make = (person: ActedOn, context: ActContext) => PersonAct;

/** The act of an approval on a person. @param differenceOf undefined where the act would change nothing */
const approved =
  (make: Make, differenceOf: (user: UserRow, now: Date) => Difference | undefined) =>
  (context: ActContext, { userId, person }: Pick<AskedAct, 'userId' | 'person'>): ApprovedAct<UserRow> => ({
    ...make({ id: userId, user_id: person }, context),
    differenceOf: (user) => {
      const difference = differenceOf(user, context.clock.now());
      if (!difference) throw changedMeanwhile(undefined);
      return difference;
    },
  });

export const unlockAct = approved(unlockPerson, (user, now) => {
  const end = lockEnd(user, now);
  return end === null ? undefined : { before: { locked_until: end.toISOString() }, after: { locked_until: null } };
});

export const activateAct = approved(activatePerson, ({ is_active }) =>
  is_active ? undefined : { before: { is_active: false }, after: { is_active: true } },
);

const resetFactor = approved(resetFactorOfPerson, ({ two_factor_auth: mode }) =>
  mode === 'DISABLE' ? undefined : { before: { two_factor_auth: mode }, after: { two_factor_auth: 'DISABLE' } },
);

/** The factor goes a day after the approval, so that the time is not known yet. @throws 409 where a removal is pending */
export const resetFactorAct: typeof resetFactor = (context, asked) => {
  const act = resetFactor(context, asked);
  return {
    ...act,
    load: async (transaction) => {
      const user = await act.load(transaction);
      const { effective_at } = await readFactorState(transaction, user.id);
      if (effective_at) throw changedMeanwhile(undefined);
      return user;
    },
  };
};
