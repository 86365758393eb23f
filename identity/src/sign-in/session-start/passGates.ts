import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { PendingLogin } from '../external-providers/pendingLogin';
import { recordPendingLoginFactor } from '../external-providers/loginAttempts.repository';
import { needChangeEmail, userInactive } from '../../platform/http/errors';
import { factorMethod, proveFactor } from '../two-factor/proveFactor';
import { recordFactor, type ProvenUser } from '../../verification/verification.repository';
import { amrOf } from './amr';

/** A user whose first factor was proven. */
interface ProvenFirstFactor extends Omit<ProvenUser, 'isNewDevice' | 'provenAt'> {
  /** Ids of the accepted codes; a proven second factor is stored with them for the rest of the flow. */
  ids: readonly string[];
  /** The pending login that proved the user, instead of a code or with one; it stores a proven factor too. */
  pendingLogin: Pick<PendingLogin, 'id' | 'factor'> | undefined;
  proof: Pick<FactorProof, 'password' | 'totp' | 'recovery_code'>;
}

/**
 * Every way from a proven first factor to a session passes here.
 * @returns the methods for `amr` of the session
 * @throws 401 user_inactive, what `proveFactor` throws, 401 need_change_email
 */
export async function passGates(context: Context, visitor: Visitor, firstFactor: ProvenFirstFactor): Promise<string[]> {
  const { user, proven, ids, pendingLogin, proof } = firstFactor;
  const mode = user.two_factor_auth;
  if (!user.is_active) throw userInactive();
  const factor =
    firstFactor.factor === mode || pendingLogin?.factor === mode
      ? factorMethod(mode)
      : await proveFactor(context, visitor, { user, proven, proof });
  if (user.need_change_email) {
    // The factor is asked for once in the whole flow: after the change the same codes sign in.
    if (mode !== 'DISABLE') {
      await recordFactor(context.db, ids, mode);
      if (pendingLogin) await recordPendingLoginFactor(context.db, pendingLogin.id, mode);
    }
    throw needChangeEmail();
  }
  return amrOf({ codes: proven, others: [factor, pendingLogin && 'external'], hasSecondFactor: mode !== 'DISABLE' });
}

/**
 * SQL condition: `passGates` asks the user `u` for nothing but a code. A gate that is added there has to be added here as well;
 * the test of each gate goes through `ordinarySignIn`, which relies on this.
 */
export const hasNoGates = sql<boolean>`u.is_active AND u.two_factor_auth = 'DISABLE' AND NOT u.need_change_email`;
