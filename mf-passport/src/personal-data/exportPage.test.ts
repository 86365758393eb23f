import { expect, it } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import { en } from './messages/en';
import { exportPage } from './exportPage';
import { ru } from './messages/ru';

/** The texts of the room, by their dotted keys; an unknown key stays as it is. */
const translateIn =
  (texts: object) =>
  (key: string): string => {
    const text = key
      .split('.')
      .reduce<unknown>((level, name) => new Map(Object.entries(Object(level) as object)).get(name), texts);
    return typeof text === 'string' ? text : key;
  };

/** The exported page, as a reader's browser shows it. */
const open = (
  parts: Record<string, unknown>,
  locale: Locale = 'ru',
  profile: Record<string, unknown> = {},
): Document => {
  const data = { exported_at: '2026-11-22T14:45:00.000Z', profile, parts };
  const html = exportPage(data, translateIn(locale === 'ru' ? ru : en), locale);
  return new DOMParser().parseFromString(html, 'text/html');
};
const textsOf = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map((it) => it.textContent);

it('holds every part under its name, with a row for each item', () => {
  const page = open({ sessions: [{ device: 'Chrome, Linux' }, { device: '', country: 'RU' }], contact_changes: [] });
  expect(textsOf(page, 'h2')).toEqual([
    ru.export.parts.profile,
    ru.export.parts.sessions,
    ru.export.parts.contact_changes,
  ]);
  expect(textsOf(page, 'th[scope=col]')).toEqual(['Устройство', 'Страна']);
  expect(textsOf(page, 'td')).toEqual(['Chrome, Linux', '—', '—', 'RU']);
  expect(page.body.textContent).toContain(ru.export.nothing);
});

it('writes moments, answers and lists as a person reads them, in the language of the page', () => {
  const page = open({}, 'en', { date_joined: '2026-11-22T14:45:00.000Z', is_verified: true, amr: ['sms', 'otp'] });
  expect(page.documentElement.lang).toBe('en');
  const [joined, verified, methods] = textsOf(page, 'td');
  expect(joined).toMatch(/^22\sNov\s2026/);
  expect([verified, methods]).toEqual([en.export.yes, 'sms, otp']);
});

it("shows the person's own words as text: they can hold no element, script or link of the page", () => {
  const own = `<img src=x onerror="alert(1)"><a href='//evil.example'>&amp;</a>`;
  const page = open({ [own]: [{ [own]: own }] }, 'ru', { first_name: own });
  expect(page.querySelectorAll('img, a, script, [onerror]')).toHaveLength(0);
  expect(textsOf(page, 'td')).toEqual([own, own]);
});
