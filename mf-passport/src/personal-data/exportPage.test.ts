import { expect, it } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import type { ExportPart } from '@passport/shared/schemas/account';
import { person } from '@passport/shared/testing/person';
import { en } from './messages/en';
import { exportPage } from './exportPage';
import { ru } from './messages/ru';

/** The texts of the feature, by their dotted keys; an unknown key is returned unchanged. */
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

it('formats moments, booleans and lists in readable form, in the language of the page', () => {
  const page = open({}, 'en', { date_joined: '2026-11-22T14:45:00.000Z', is_verified: true, amr: ['sms', 'otp'] });
  expect(page.documentElement.lang).toBe('en');
  const [joined, verified, methods] = textsOf(page, 'td');
  expect(joined).toMatch(/^22\sNov\s2026/);
  expect([verified, methods]).toEqual([en.export.yes, 'sms, otp']);
});

it("shows the person's own words as text, which cannot contain an element, script or link", () => {
  const own = `<img src=x onerror="alert(1)"><a href='//evil.example'>&amp;</a>`;
  const page = open({ [own]: [{ [own]: own }] }, 'ru', { first_name: own });
  expect(page.querySelectorAll('img, a, script, [onerror]')).toHaveLength(0);
  expect(textsOf(page, 'td')).toEqual([own, own]);
});

/** An item with these fields. */
const item = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'x']));

/** A whole export: each part with the fields of the service. */
const whole: Record<ExportPart, unknown> = {
  sessions: [item('sid signed_in_at last_seen_at ended_at expires_at device ip country amr service')],
  recognised_devices: [item('first_seen_at name')],
  history: [
    {
      ...item('at event ip country device'),
      details: item('methods channel action factor mode previous provider service fields type by'),
    },
  ],
  history_is_cut: true,
  contact_changes: [item('contact old_value new_value changed_at undone_at')],
  connected_services: [item('name short_description organization_name logo_url type scopes since last_used_at')],
  access_requests: [
    item('type state organization_name inn ogrn site_address comment expected_people created_at answered_at reason'),
  ],
  applications: [
    item('id type name short_description logo_url webhook_url redirect_uris redirect_hosts'),
    item('post_logout_redirect_uris backchannel_logout_uri site_url access_level is_test is_public'),
    item('organization_name inn ogrn site_address comment created_at is_active'),
  ],
  external_accounts: [item('provider subject email linked_at last_used_at')],
  accepted_documents: [item('kind revision language sha256 accepted_at device how')],
  support_requests: [
    {
      ...item('number created_at answer_by phone email language body page closed_at'),
      files: [item('name type size sha256')],
    },
  ],
  passkeys: [item('name authenticator is_synced created_at last_used_at country removed_at')],
  messages: [item('at channel contact action notice state reason used_at')],
  second_factor: item('since recovery_codes_left'),
};

it.each(['ru', 'en'] as const)('has a name in %s for every part and field of an export', (locale) => {
  const { parts, fields } = (locale === 'ru' ? ru : en).export;
  const page = open(whole, locale, person as unknown as Record<string, unknown>);
  const known: readonly string[] = [...Object.values(parts), ...Object.values(fields)];
  expect(textsOf(page, 'h2, th').filter((name) => !known.includes(String(name)))).toEqual([]);
  expect(page.body.textContent).not.toMatch(/[a-z]_[a-z]/);
});

it('shows whether earlier events are left out of the history', () => {
  const [, cut] = [...open({ history_is_cut: true }).querySelectorAll('h2 + div')];
  expect(cut?.textContent).toBe('да');
});
