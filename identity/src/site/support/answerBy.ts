import { addSeconds, daySeconds } from '../../platform/clock';

const restDays: ReadonlySet<string> = new Set(['Sat', 'Sun']);

/**
 * When an answer comes at the latest: within 24 hours or on the next working day (spec 1).
 * @param timeZone IANA name of the zone in which support works
 */
export function answerBy(now: Date, timeZone: string): Date {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  let day = addSeconds(now, daySeconds);
  while (restDays.has(weekday.format(day))) day = addSeconds(day, daySeconds);
  return day;
}
