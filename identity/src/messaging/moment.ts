import { addSeconds, hourSeconds } from '../platform/clock';
import type { Language } from '../platform/http/language';

/** The zone that most Russian readers know by name. */
const moscowHours = 3;

/**
 * A time in words, in the zone of its reader, with the day: a message may be opened on another day.
 * @param iso ISO 8601
 * @param hoursEast the person's zone, in hours east of UTC; UTC if unknown
 * @returns e.g. `сегодня, 22 ноября, в 17:45 (по Москве)`, `22 Nov 2026, 17:45 (Moscow time)`
 */
export function momentIn(language: Language, iso: string, hoursEast: number | undefined, now: Date): string {
  const hours = hoursEast ?? 0;
  // Every zone of a whole or a broken number of hours: the shifted time is read as if it were UTC.
  const shifted = addSeconds(new Date(iso), hours * hourSeconds);
  const today = addSeconds(now, hours * hourSeconds);
  const zone = zoneName(language, hours);
  const clock = shifted.toISOString().slice(11, 16);
  const isToday = shifted.toISOString().slice(0, 10) === today.toISOString().slice(0, 10);
  const isThisYear = shifted.getUTCFullYear() === today.getUTCFullYear();
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', { ...options, timeZone: 'UTC' }).format(shifted);
  if (language === 'en') {
    const date = format({ day: 'numeric', month: 'short', year: 'numeric' });
    return `${isToday ? 'today, ' : ''}${date}, ${clock} (${zone})`;
  }
  const day = format({ day: 'numeric', month: 'long' });
  const date = isThisYear ? day : `${day} ${shifted.getUTCFullYear()}`;
  return isToday ? `сегодня, ${date}, в ${clock} (${zone})` : `${date} в ${clock} (${zone})`;
}

/** How many hours a zone is east of UTC at a moment. @param timeZone IANA name */
export function hoursEastOf(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) + Number(minutes ?? 0) / 60);
}

function zoneName(language: Language, hours: number): string {
  if (hours === moscowHours) return language === 'ru' ? 'по Москве' : 'Moscow time';
  if (hours === 0) return 'UTC';
  const minutes = Math.round((Math.abs(hours) % 1) * 60);
  return `UTC${hours > 0 ? '+' : '−'}${Math.floor(Math.abs(hours))}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
