/**
 * The end of a typed day where the operator is, for a role that has one.
 * @param day YYYY-MM-DD, or nothing
 * @returns ISO 8601; null without a day, undefined for a day that there is not
 */
export function endOfDay(day: string): string | null | undefined {
  const typed = day.trim();
  if (typed === '') return null;
  const end = new Date(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T23:59:59` : NaN);
  // 30 February would be 2 March.
  return end.getDate() === Number(typed.slice(8)) ? end.toISOString() : undefined;
}
