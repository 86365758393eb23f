import { dayMs } from '@passport/shared/durations';

/** Whole days until a moment, at least 0; the last hours count as a day. @param at ISO 8601 */
export const daysUntil = (at: string, now = new Date()): number =>
  Math.max(0, Math.ceil((new Date(at).getTime() - now.getTime()) / dayMs));
