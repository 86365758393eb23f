import type { Locale } from '@passport/shared/constants';

/** The size of a file in words of its reader: `70 байт`, `240 КБ`, `1,2 MB`. */
export function fileSize(bytes: number, locale: Locale): string {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  // In short a byte has no plural in English.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(value);
  // As the texts write it, and the megabyte beside it.
  return text.replace(/\s/g, '\u00a0').replace('кБ', 'КБ').replace('kB', 'KB');
}
