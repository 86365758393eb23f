import { AppError } from '../../platform/http/errors';
import { presentedChannels, type VerificationIds } from '../../verification/consume/consumeVerifications';
import type { CodeChannel } from '../../verification/verification.repository';

/** The fields of a request that hold accepted codes, by channel. */
export type CodeFields = Partial<Record<CodeChannel, string>>;

/**
 * Runs a check of accepted codes. A refusal has an error at the fields of all presented codes, because one of them no longer counts.
 * @throws 400 wrong_code with those fields, and whatever else `check` throws
 */
export async function namingFields<Result>(
  presented: VerificationIds,
  names: CodeFields,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_code') throw error;
    const refused = presentedChannels(presented).flatMap((channel) => names[channel] ?? []);
    const fields = Object.fromEntries(refused.map((name) => [name, 'errors.expired-code' as const]));
    throw new AppError(error.status, error.messageKey, { code: error.code, fields });
  }
}
