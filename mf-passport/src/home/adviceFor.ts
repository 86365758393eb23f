import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';

/** The advice about an account's safety, most urgent first; `fine` means nothing to do, `unknown` that the summary is missing. */
export const advices = ['deletion', 'email', 'two-factor', 'recovery-codes', 'fine', 'unknown'] as const;
export type Advice = (typeof advices)[number];

/** With fewer recovery codes than this it is time for new ones. */
const fewRecoveryCodes = 3;

/**
 * Chooses the one advice that comes first.
 * @param summary undefined after a failed load: advice that depends on it is skipped
 */
export function adviceFor(user: User, summary: SecuritySummary | undefined): Advice {
  if (user.deletion_at !== null) return 'deletion';
  if (user.email === null || user.need_change_email) return 'email';
  if (user.two_factor_auth === 'DISABLE') return 'two-factor';
  if (!summary) return 'unknown';
  const codes = summary.recovery_codes_left;
  return typeof codes === 'number' && codes < fewRecoveryCodes ? 'recovery-codes' : 'fine';
}
