import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { PasskeyPurpose } from '@passport/shared/schemas/passkeys';
import { sql, type RawBuilder } from 'kysely';
import { requireActive } from '../../sessions/requireActive';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { Executor } from '../../platform/storage/database';
import type { PendingLogin } from '../external-providers/pendingLogin';
import { extendPendingLogin, recordPendingLoginFactor } from '../external-providers/loginAttempts.repository';
import { documentsRequired, needChangeEmail } from '../../platform/http/errors';
import { checkAssertion, consumePasskey, passkeyMethods } from '../passkeys/checkAssertion';
import type { PasskeyUse } from '../passkeys/passkeys.repository';
import { factorMethod, proveFactor } from '../two-factor/proveFactor';
import { recordDocumentsShown, recordFactor, type ProvenUser } from '../../verification/verification.repository';
import { amrOf } from './amr';
import { readAnswer } from './documentsAnswer';
import { addSeconds, hourSeconds } from '../../platform/clock';
import type { Acceptance } from '../../people/acceptances/acceptances.repository';
import { hasUnacceptedDocuments } from '../../people/acceptances/requiredDocuments.repository';
import type { StandardAuthBody } from '@passport/shared/schemas/sessions';

/** How long a pending login is valid while the user reads documents. */
const readingSeconds = hourSeconds;

/** A user whose first factor was proven. */
interface ProvenFirstFactor extends Omit<ProvenUser, 'isNewDevice' | 'provenAt'> {
  /** Ids of the accepted codes; a proven second factor is stored with them for the rest of the flow. */
  ids: readonly string[];
  /** The pending login that proved the user, instead of a code or with one; it stores a proven factor too. */
  pendingLogin: Pick<PendingLogin, 'id' | 'factor'> | undefined;
  proof: Pick<FactorProof, 'password' | 'totp' | 'recovery_code'> & Pick<StandardAuthBody, 'passkey'>;
  /** The checked passkey that proved the user, instead of a code; otherwise that in `proof` replaces the second factor. */
  passkeyUse?: PasskeyUse | undefined;
  /** The purposes of which the challenge of a passkey may be; `sign_in` by default. */
  purposes?: readonly Exclude<PasskeyPurpose, 'create'>[];
  /** The user's answer about the documents to accept. */
  answer: Pick<StandardAuthBody, 'accepted_documents' | 'postpone_documents'>;
}

/** The proofs of a user who passed the gates. */
interface Passed {
  /** The methods for `amr` of the session. */
  amr: string[];
  /** The documents to record as accepted with the session. */
  acceptance: Acceptance | undefined;
  /** The second factor that must still be in use when the session starts; undefined after what proves any: a recovery code, a passkey. */
  factorInUse: string | null | undefined;
  /** The use of a passkey, to be consumed with the session. */
  passkeyUse: PasskeyUse | undefined;
}

/** The method of the second factor, the passkey that replaced it, and a function that stores that it was proven. */
interface PassedAccount {
  factor: ReturnType<typeof factorMethod>;
  passkeyUse: PasskeyUse | undefined;
  rememberFactor(): Promise<void>;
}

/**
 * Requirements of an account after the first factor, apart from documents.
 * @throws 401 user_inactive, 400 wrong_passkey, what `proveFactor` throws, 401 need_change_email
 */
export async function passAccountGates(
  context: Context,
  visitor: Visitor,
  { user, proven, ids, pendingLogin, proof, ...firstFactor }: Omit<ProvenFirstFactor, 'answer'>,
): Promise<PassedAccount> {
  const mode = user.two_factor_auth;
  requireActive(context, user);
  const { factorInUse } = firstFactor;
  const isRemembered = firstFactor.factor === mode || (factorInUse !== null && pendingLogin?.factor === factorInUse);
  const { purposes = ['sign_in'] } = firstFactor;
  const isPresented = proof.passkey && !isRemembered;
  const passkeyUse =
    firstFactor.passkeyUse ??
    (isPresented
      ? await checkAssertion(context, visitor, { proof: proof.passkey!, purposes, userId: user.id })
      : undefined);
  // The factor is required once in the whole flow: after the missing step the same codes sign in. The stored factor is the
  // one that was read with the user, before the proof: if it was replaced since, the proof does not count.
  const rememberFactor = async (db: Executor = context.db): Promise<void> => {
    if (factorInUse === null || (ids.length === 0 && !pendingLogin)) return;
    // Each passkey counts once: the stored factor is what the rest of the flow relies on.
    if (passkeyUse) await consumePasskey(context, db, passkeyUse);
    await recordFactor(db, ids, factorInUse);
    if (pendingLogin) await recordPendingLoginFactor(db, pendingLogin.id, factorInUse);
  };
  // A recovery code is remembered as it is consumed: if the session cannot be stored then, the next try starts it.
  const check = { user, proven, proof, action: 'SIGNIN', rememberProof: rememberFactor } as const;
  const proveNow = () => (passkeyUse ? undefined : proveFactor(context, visitor, check));
  const factor = isRemembered ? factorMethod(mode) : await proveNow();
  if (user.need_change_email) {
    await rememberFactor();
    throw needChangeEmail();
  }
  return { factor, passkeyUse, rememberFactor };
}

/**
 * Every way from a proven first factor to a session passes here (R-21).
 * @throws what `passAccountGates` throws, 401 documents_required
 */
export async function passGates(context: Context, visitor: Visitor, firstFactor: ProvenFirstFactor): Promise<Passed> {
  const { user, proven, ids, pendingLogin } = firstFactor;
  const { factor, passkeyUse, rememberFactor } = await passAccountGates(context, visitor, firstFactor);
  const now = context.clock.now();
  const { missing, accepted } = readAnswer(firstFactor.requiredDocuments, firstFactor.answer, now);
  if (missing.length > 0) {
    await rememberFactor();
    await recordDocumentsShown(context.db, ids, now);
    if (pendingLogin) await extendPendingLogin(context.db, pendingLogin.id, addSeconds(now, readingSeconds));
    throw documentsRequired(missing);
  }
  const amr = amrOf({
    codes: proven,
    others: [factor, pendingLogin && 'external', ...(passkeyUse ? passkeyMethods(passkeyUse) : [])],
    hasSecondFactor: passkeyUse !== undefined || user.two_factor_auth !== 'DISABLE',
  });
  const factorInUse = factor === 'recovery' || passkeyUse ? undefined : firstFactor.factorInUse;
  return { amr, acceptance: { documents: accepted, how: 'again' }, factorInUse, passkeyUse };
}

/**
 * SQL condition: `passGates` asks the user `u` for nothing but a passkey. A gate that is added there has to be added here as well;
 * the test of each gate goes through `ordinarySignIn`, which relies on this.
 */
export const hasNoGatesBesideFactor = (now: Date): RawBuilder<boolean> => sql`
  u.is_active AND (u.locked_until IS NULL OR u.locked_until <= ${now}) AND NOT u.need_change_email AND NOT ${hasUnacceptedDocuments(sql`u.id`, now)}`;

/** SQL condition: `passGates` asks the user `u` for nothing but a code. */
export const hasNoGates = (now: Date): RawBuilder<boolean> => sql`
  u.two_factor_auth = 'DISABLE' AND ${hasNoGatesBesideFactor(now)}`;
