import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';

const factors: readonly SecondFactor[] = ['PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'];

/** The second factor that a refused call requires, which may have just been turned on; undefined for any other failure. */
export const requiredFactor = (error: unknown): SecondFactor | undefined =>
  error instanceof ApiError && error.code === 'second_factor_required'
    ? factors.find((factor) => factor === error.errors['method'])
    : undefined;
