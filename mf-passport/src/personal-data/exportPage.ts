import type { Locale } from '@passport/shared/constants';
import { escapeHtml } from '@passport/shared/escapeHtml';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { dateAndTime } from '@passport/shared/wording/dates';

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const style = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #141c30; }
  h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
  .wide { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
  th, td { padding: 0.5rem 0.75rem; border-bottom: 1px solid #dfe3ec; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  th { color: #556; font-weight: 600; }`;

/**
 * All stored data of a person as one HTML page without scripts or links, to be read and printed.
 * @param t the texts of this feature; a name without one is shown unchanged
 */
export function exportPage(data: ExportAnswer, t: Translate, locale: Locale): string {
  const nameOf = (kind: 'parts' | 'fields', name: string): string => {
    const key = `export.${kind}.${name}`;
    const text = t(key);
    return text === key ? name : text;
  };

  function shown(value: unknown): string {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return t(value ? 'export.yes' : 'export.no');
    if (Array.isArray(value)) return value.map(shown).join(', ') || '—';
    if (isRecord(value))
      return (
        Object.entries(value)
          .map(([name, part]) => `${escapeHtml(nameOf('fields', name))}: ${shown(part)}`)
          .join('<br>') || '—'
      );
    // Only primitives are left.
    const text = String(value as string | number);
    return escapeHtml(isMoment(text) ? dateAndTime(text, locale) : text);
  }

  const heads = (names: readonly string[]): string =>
    names.map((name) => `<th scope="col">${escapeHtml(nameOf('fields', name))}</th>`).join('');

  function table(value: unknown): string {
    if (typeof value === 'boolean') return `<p>${shown(value)}</p>`;
    if (isRecord(value)) {
      const rows = Object.entries(value).map(
        ([name, part]) => `<tr><th scope="row">${escapeHtml(nameOf('fields', name))}</th><td>${shown(part)}</td></tr>`,
      );
      return `<table>${rows.join('')}</table>`;
    }
    const items = Array.isArray(value) ? value.filter(isRecord) : [];
    if (items.length === 0) return `<p>${escapeHtml(t('export.nothing'))}</p>`;
    const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
    const rows = items.map(
      (item) =>
        `<tr>${names.map((name) => `<td>${shown(new Map(Object.entries(item)).get(name))}</td>`).join('')}</tr>`,
    );
    return `<table><tr>${heads(names)}</tr>${rows.join('')}</table>`;
  }

  const section = (name: string, value: unknown): string =>
    `<h2>${escapeHtml(nameOf('parts', name))}</h2><div class="wide">${table(value)}</div>`;

  const title = escapeHtml(t('export.page-title'));
  const sections = [['profile', data.profile] as const, ...Object.entries(data.parts)];
  return [
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title}</title><style>${style}</style>`,
    `<h1>${title}</h1><p>${escapeHtml(dateAndTime(data.exported_at, locale))}</p>`,
    ...sections.map(([name, value]) => section(name, value)),
    '</html>',
  ].join('\n');
}
