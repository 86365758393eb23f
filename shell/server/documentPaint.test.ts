/** @jest-environment node */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import { documentPaint } from './documentPaint';

const document: PolicyDocument = {
  kind: 'privacy',
  revision: 1,
  language: 'ru',
  title: 'Политика',
  changes: 'Первая редакция.',
  text: '# Политика',
  blocks: [{ type: 'paragraph', runs: [{ text: 'Текст.' }] }],
  sha256: 'a'.repeat(64),
  effective_from: '2026-12-01T00:00:00.000Z',
  pdf_url: '/api/policy/privacy/pdf/?revision=1&language=ru',
};

afterEach(() => {
  jest.restoreAllMocks();
});

// One language each, because formats are cached per language.
it.each([
  ['Pacific/Honolulu', 'ru', 'действует с 1 декабря 2026'],
  ['Asia/Kamchatka', 'en', 'in effect since 1 Dec 2026'],
] as const)('a document is in effect since the same day on a server in %s as in its PDF', (timeZone, locale, words) => {
  const { DateTimeFormat } = Intl;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation(
      ((language: string, options: object) => new DateTimeFormat(language, { timeZone, ...options })) as never,
    );
  for (const effective_from of ['2026-12-01T00:00:00.000Z', '2026-12-01T23:59:59.000Z']) {
    const { html } = documentPaint({ document: { ...document, effective_from }, asked: null, locale }, 'paint');
    expect(html.replace(/\s/g, ' ')).toContain(words);
    expect(html).toMatch(/(с|since)\u00a01/);
  }
});
