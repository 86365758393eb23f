/**
 * The end of a typed day, for a role that has one.
 * @param day YYYY-MM-DD, or nothing
 * @returns ISO 8601; null without a day, undefined for a day that there is not
 */
export function endOfDay(day: string): string | null | undefined {
  if (day.trim() === '') return null;
  const end = new Date(`${day.trim()}T23:59:59.000Z`);
  return Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== day.trim() ? undefined : end.toISOString();
}
