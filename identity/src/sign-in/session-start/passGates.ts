import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { PendingLogin } from '../external-providers/pendingLogin';
import { noteVisitFactor } from '../external-providers/visits.repository';
import { needChangeEmail, userInactive } from '../../platform/http/errors';
import { factorMethod, proveFactor } from '../two-factor/proveFactor';
import { noteFactor, type ProvenUser } from '../../verification/verification.repository';
import { amrOf } from './amr';

interface GateQuestion extends Omit<ProvenUser, 'isNewDevice' | 'provenAt'> {
  /** The accepted codes, which remember a proven factor for the rest of their flow. */
  ids: readonly string[];
  /** The visit to an external provider that proved the user, instead of a code or beside one; it remembers a factor too. */
  visit: Pick<PendingLogin, 'id' | 'factor'> | undefined;
  proof: Pick<FactorProof, 'password' | 'totp' | 'recovery_code'>;
}

/**
 * What stands between a proven first factor and a session: every way in passes here.
 * @returns how the person proved themselves, for the session
 * @throws 401 user_inactive, what `proveFactor` throws, 401 need_change_email
 */
export async function passGates(context: Context, visitor: Visitor, question: GateQuestion): Promise<string[]> {
  const { user, proven, ids, visit, proof } = question;
  const mode = user.two_factor_auth;
  if (!user.is_active) throw userInactive();
  const factor =
    question.factor === mode || visit?.factor === mode
      ? factorMethod(mode)
      : await proveFactor(context, visitor, { user, proven, proof });
  if (user.need_change_email) {
    // A factor is proven once for the whole flow: after the change the same codes sign in.
    if (mode !== 'DISABLE') {
      await noteFactor(context.db, ids, mode);
      if (visit) await noteVisitFactor(context.db, visit.id, mode);
    }
    throw needChangeEmail();
  }
  return amrOf({ codes: proven, others: [factor, visit && 'external'], hasSecondFactor: mode !== 'DISABLE' });
}

/**
 * For a statement: that `passGates` asks nothing more of the user `u` than the codes. Whoever adds a gate there adds it here; each has
 * its test at the sign-in, which takes this way first (signInAtOnce).
 */
export const hasNoGates = sql<boolean>`u.is_active AND u.two_factor_auth = 'DISABLE' AND NOT u.need_change_email`;
