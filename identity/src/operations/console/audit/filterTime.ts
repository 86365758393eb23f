import { addSeconds, daySeconds, hourSeconds } from '../../../platform/clock';
import { invalidField } from '../../../platform/http/errors';
import { isStorable } from '../../../platform/http/momentFormat';

/** Whose days are meant, and what time it is. */
export interface TimeReader {
  now: Date;
  /** The reader's zone, in hours east of UTC. */
  hoursEast: number;
}

const unitSeconds: ReadonlyMap<string, number> = new Map([
  ['m', 60],
  ['h', hourSeconds],
  ['d', daySeconds],
]);
const timeOfDay = /^T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a moment: how long ago (`30m`, `24h`, `7d`), the midnight with which a day of the reader begins, or ISO 8601 with a zone.
 * @param field that is refused
 * @throws 400 on the field
 */
export function readTime(field: 'since' | 'until', text: string, { now, hoursEast }: TimeReader): Date {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (unit !== undefined) return addSeconds(now, -Number(count) * unitSeconds.get(unit)!);
  const [day, rest] = [text.slice(0, 10), text.slice(10)];
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : NaN);
  // A day that there is not, e.g. 30 February, is read as one of the next month.
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  const isTime = isDay && timeOfDay.test(rest);
  const moment = isDay && rest === '' ? addSeconds(midnight, -hoursEast * hourSeconds) : new Date(isTime ? text : NaN);
  if (!isStorable(moment)) throw invalidField(field, 'errors.audit-time');
  return moment;
}
