/** Seconds before each try of an event, by the number of tries made: the first immediately, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours. */
const retrySeconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const maxRetryAfterSeconds = 86_400;
const jitter = 0.2;

/** Reads a Retry-After: seconds, or a date in any form of HTTP (RFC 9110 sections 5.6.7 and 10.2.3). @returns undefined for neither */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // The asctime form carries no zone; RFC 9110 defines it as GMT.
  const at = /^[A-Z][a-z]/.test(value) ? Date.parse(value.endsWith('GMT') ? value : `${value} GMT`) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.getTime()) / 1000);
}

/**
 * The pause before the next try; the peer's Retry-After counts, up to a day.
 * @param tries that were made
 * @param random from 0 to 1: up to a fifth is added, so that events that failed together are not retried together
 * @returns undefined after the last try, see `recordFailure`
 */
export function pauseAfter(tries: number, retryAfterSeconds: number | undefined, random: number): number | undefined {
  const pause = retrySeconds[tries];
  if (pause === undefined) return undefined;
  return Math.max(pause * (1 + jitter * random), Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds));
}
