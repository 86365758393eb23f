import type { Locale } from '@passport/shared/constants';
import { atLineStart, dayName } from '@passport/shared/wording/dates';

/** The events of one day of the visitor's time zone. */
export interface Day<Item> {
  /** `Сегодня`, `Вчера`, `20 ноября`. */
  day: string;
  events: Item[];
}

/**
 * Groups events by their days and keeps their order.
 * @param items newest first
 */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  locale: Locale,
  now = new Date(),
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = atLineStart(dayName(item.at, locale, now), locale);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(item);
    else days.push({ day, events: [item] });
  }
  return days;
}
