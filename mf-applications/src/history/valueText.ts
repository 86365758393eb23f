import type { Translate } from '@passport/shared/i18n/useMessages';

/** A value of the history as a reader sees it; an empty text where there was none. @param field its name on the wire */
export function valueText(value: unknown, field: string, wording: Translate): string {
  if (value === null) return '';
  if (field === 'is_test') return wording(value === true ? 'mode.test' : 'mode.production');
  if (field === 'access_level' && typeof value === 'string') return wording(`level.${value}`);
  if (typeof value === 'boolean') return wording(value ? 'value.yes' : 'value.no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
