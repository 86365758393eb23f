import { AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { readFactorState } from './twoFactor.repository';

/** The refusal of a change that lost to a parallel request. */
export const changedMeanwhile = (): AppError => new AppError(409, 'errors.changed-meanwhile');

/**
 * Requires that the factor in use is the proven one.
 * @param executor a transaction that has locked the row of the user
 * @param enabledAt when the proven factor was turned on; null if none was on
 * @throws 409 if it was replaced after it was read
 */
export async function requireSameFactor(executor: Executor, userId: number, enabledAt: Date | null): Promise<void> {
  const { enabled_at } = await readFactorState(executor, userId);
  if (enabled_at?.getTime() !== enabledAt?.getTime()) throw changedMeanwhile();
}
