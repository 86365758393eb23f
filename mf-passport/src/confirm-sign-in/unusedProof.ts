import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';

/**
 * The codes that the dialog need not ask for again. A screen that asks for the second factor has confirmed the sign-in by its codes
 * before the call: if that is no longer recent, presenting them once more changes nothing.
 * @param factor what the screen asked for besides them; see Owner
 * @param proven codes that were accepted on the screen
 */
export const unusedProof = (factor: TwoFactorMode, proven: FactorProof): FactorProof | undefined =>
  factor === 'DISABLE' ? proven : undefined;
