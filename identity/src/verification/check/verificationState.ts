import type { VerificationRow } from '../verification.repository';

/** `dead`: too many wrong tries; `expired`: too old. */
export type CodeState = 'open' | 'accepted' | 'dead' | 'expired';

/**
 * The state of a code at a moment.
 * @param maxTries wrong tries that kill it (LIMIT_CODE_TRIES)
 */
export function codeState(
  row: Pick<VerificationRow, 'verified_at' | 'tries' | 'expires_at'>,
  now: Date,
  maxTries: number,
): CodeState {
  if (row.verified_at) return 'accepted';
  if (row.tries >= maxTries) return 'dead';
  return row.expires_at > now ? 'open' : 'expired';
}

/** A flow that began with a device cookie continues with that cookie only. */
export const isSameFlow = (row: Pick<VerificationRow, 'device_hash'>, device: string | undefined): boolean =>
  row.device_hash === null || row.device_hash === device;
