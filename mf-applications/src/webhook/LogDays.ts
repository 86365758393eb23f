import { dayMs } from '@passport/shared/durations';

/** Days that the log is kept. */
const keptDays = 30;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day of the reader's own calendar, as date inputs have it: YYYY-MM-DD. */
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The first and the last day of the log. */
export const logDays = (now = new Date()): { first: string; last: string } => ({
  first: dayOf(new Date(now.getTime() - keptDays * dayMs)),
  last: dayOf(now),
});

/** The moment at which a day of the reader's own calendar begins, some days later. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** First and last day of a part of the log, both included; an empty text is no limit. */
export interface LogDays {
  from: string;
  to: string;
}

/** What is wrong with chosen days, and at which of them. */
export type DaysFault = { field: keyof LogDays; fault: 'too-early' | 'too-late' | 'order' };

export function faultOf(days: LogDays, now = new Date()): DaysFault | undefined {
  const { first, last } = logDays(now);
  const firstWith = (isWrong: (day: string) => boolean) =>
    (['from', 'to'] as const).find((field) => days[field] !== '' && isWrong(days[field]));
  // A half-typed year is read as e.g. year 20, so the day is too early.
  const early = firstWith((day) => day < first);
  if (early) return { field: early, fault: 'too-early' };
  // A year of five digits, which some browsers let people type, is too late as well.
  const late = firstWith((day) => day > last || day.length > last.length);
  if (late) return { field: late, fault: 'too-late' };
  return days.from !== '' && days.to !== '' && days.from > days.to ? { field: 'to', fault: 'order' } : undefined;
}

/** Chosen days as the service takes them: moments, of which `to` is not included. */
export const momentsOf = ({ from, to }: LogDays): { from?: string; to?: string } => ({
  ...(from !== '' && { from: startOf(from) }),
  ...(to !== '' && { to: startOf(to, 1) }),
});
