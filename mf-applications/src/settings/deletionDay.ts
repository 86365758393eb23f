/**
 * The moment at which an application that is turned off now is deleted, as the service computes it: three calendar months later in UTC,
 * at most the last day of the month. @returns ISO 8601
 */
export function deletionDay(now = new Date()): string {
  const at = new Date(now);
  at.setUTCMonth(at.getUTCMonth() + 3);
  // In a shorter month it overflowed into the next one.
  if (at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0);
  return at.toISOString();
}
