import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { areFewCodes } from '../data/areFewCodes';

/** The advice about an account's safety, most urgent first; `fine` means nothing to do, `unknown` that this could not be learnt. */
export const advices = ['reset', 'deletion', 'email', 'two-factor', 'recovery-codes', 'fine', 'unknown'] as const;
export type Advice = (typeof advices)[number];

/**
 * Chooses the one advice that comes first.
 * @param summary undefined after a failed load: advice that depends on it is skipped
 * @param resetAt when support turns the second factor off; undefined after a failed load
 */
export function adviceFor(
  user: User,
  summary: SecuritySummary | undefined,
  resetAt: string | null | undefined,
): Advice {
  if (typeof resetAt === 'string') return 'reset';
  if (user.deletion_at !== null) return 'deletion';
  if (user.email === null || user.need_change_email) return 'email';
  if (user.two_factor_auth === 'DISABLE') return 'two-factor';
  const codes = summary?.recovery_codes_left;
  if (typeof codes === 'number' && areFewCodes(codes)) return 'recovery-codes';
  return summary && resetAt !== undefined ? 'fine' : 'unknown';
}
