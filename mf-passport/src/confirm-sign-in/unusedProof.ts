import type { FactorProof } from '@passport/shared/schemas/twoFactor';

/**
 * The codes that the dialog need not require again. If they have already confirmed the sign-in and that is no longer recent,
 * presenting them once more changes nothing.
 * @param proven codes that were accepted on the screen
 * @param hasConfirmed whether the screen has confirmed the sign-in by them before the call
 */
export const unusedProof = (proven: FactorProof, hasConfirmed: boolean): FactorProof | undefined =>
  hasConfirmed ? undefined : proven;
