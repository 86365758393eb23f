import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { PersonProof } from '../proof/ProofFlow';

/**
 * The codes that the dialog need not require again. If they have already confirmed the sign-in and that is no longer recent,
 * presenting them once more changes nothing. A passkey counts once.
 * @param proven codes that were accepted on the screen
 * @param hasConfirmed whether the screen has confirmed the sign-in by them before the call
 */
export const unusedProof = (proven: PersonProof, hasConfirmed: boolean): FactorProof | undefined =>
  hasConfirmed || proven.passkey ? undefined : proven;
