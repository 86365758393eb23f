import { addSeconds, daySeconds } from '../../platform/clock';
import { CommandError } from './operator';

/**
 * A moment as an operator types it: ISO 8601, or a day alone, in UTC.
 * @param isEnd a day alone means its end
 * @throws {CommandError}
 */
export function readMoment(text: string, isEnd = false): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !(isDay || /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text)))
    throw new CommandError(`${text} is not a day like 2026-12-31 or a time like 2026-12-31T18:00:00Z.`);
  return isDay && isEnd ? addSeconds(moment, daySeconds) : moment;
}
