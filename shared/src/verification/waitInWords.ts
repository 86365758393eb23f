/**
 * A waiting time in words, e.g. `in 15 minutes`, `через 40 секунд`: to be read in a sentence.
 * @param seconds rounded up to whole minutes above 90 s, and to whole hours above 90 min
 * @param locale a BCP 47 language tag
 */
export function waitInWords(seconds: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (seconds <= 90) return words.format(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour');
}
