import type { Locale } from '@passport/shared/constants';

/** The size of a file in words of its reader: `240 кБ`, `1,2 MB`. */
export function fileSize(bytes: number, locale: Locale): string {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
  return text.replace(/\s/g, '\u00a0');
}
