import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ApplicationChange } from '@passport/shared/schemas/applications';
import { press } from '@passport/shared/testing/acts';
import { screen } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';

const change = (more: Partial<ApplicationChange>): ApplicationChange => ({
  id: '1',
  at: '2024-11-20T10:00:00.000Z',
  event: 'application_changed',
  actor: { kind: 'person', name: null },
  reason: null,
  changes: [],
  ...more,
});
const open = (answer: unknown, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${calendar.id}/history`,
    answers: { 'GET /oauth2/{id}/': detailsOf(calendar), 'GET /oauth2/{id}/history/': answer },
    locale,
  });
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));

describe('the history of an application', () => {
  it('shows who changed what, before and after', async () => {
    const items = [
      change({
        id: '2',
        changes: [
          { field: 'redirect_uris', before: [], after: ['https://a.example/', 'https://b.example/'] },
          { field: 'is_test', before: true, after: false },
          { field: 'access_level', before: 'PUBLIC', after: 'EMPLOYEES' },
          { field: 'is_public', before: false, after: true },
        ],
      }),
      change({ event: 'application_deactivated', actor: { kind: 'operator', name: 'ivanov' }, reason: 'по просьбе' }),
    ];
    await open({ items, next_cursor: null });
    const [first, second] = rows();
    expect(first).toContain('Настройки изменены');
    expect(first).toContain('Владелец');
    expect(first).toContain('Адреса возвратапусто → https://a.example/, https://b.example/');
    expect(first).toContain('РежимТестовый → Рабочий');
    expect(first).toContain('Кто может войтиВсе → Только сотрудники');
    expect(first).toContain('Публичный клиентнет → да');
    expect(second).toContain('Приложение отключено');
    expect(second).toContain('Оператор ivanov');
    expect(second).toContain('Причина: по просьбе');
  });

  it('shows the filled-in fields of a new application, in the order of the form, without previous values', async () => {
    const filled = { name: 'Лавка', is_test: true, access_level: 'PUBLIC', redirect_uris: ['https://a.example/'] };
    const empty = { logo_url: null, short_description: '', redirect_hosts: [], is_public: false };
    const changes = Object.entries({ ...filled, ...empty }).map(([field, after]) => ({ field, before: null, after }));
    const production = [{ field: 'is_test', before: null, after: false }];
    const items = [
      change({ event: 'application_created', changes }),
      change({ id: '2', event: 'application_created', changes: production }),
    ];
    await open({ items, next_cursor: null });
    const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(shown).toEqual([
      ['Название', 'Лавка'],
      ['Адреса возврата', 'https://a.example/'],
      ['Кто может войти', 'Все'],
      ['Режим', 'Тестовый'],
      ['Режим', 'Рабочий'],
    ]);
  });

  it('has the icon of an entry at its first line', async () => {
    await open({ items: [change({})], next_cursor: null });
    expect(screen.getByRole('listitem')).toHaveStyle('align-items: flex-start');
  });

  it('shows a previously missing value as empty', async () => {
    await open({
      items: [change({ changes: [{ field: 'is_test', before: null, after: false }] })],
      next_cursor: null,
    });
    expect(rows()[0]).toContain('Режимпусто → Рабочий');
  });

  it('shows the previous owner, or only that there was one if it is another person', async () => {
    const owned = { field: 'owner', before: '…', after: 'Анна Ёлкина' };
    const items = [
      change({ event: 'application_owner_set', actor: { kind: 'operator', name: null }, changes: [owned] }),
    ];
    await open({ items, next_cursor: null });
    expect(rows()[0]).toContain('Сменился владелец');
    expect(rows()[0]).toContain('Владелец… → Анна Ёлкина');
  });

  it('shows an event and a field without a text of their own by their names', async () => {
    const items = [change({ event: 'new_event', changes: [{ field: 'new_field', before: null, after: 7 }] })];
    await open({ items, next_cursor: null }, 'en');
    expect(rows()[0]).toContain('new_event');
    expect(rows()[0]).toContain('new_fieldempty → 7');
  });

  it('is loaded page by page', async () => {
    const { answers } = await open({ items: [change({ id: '2' })], next_cursor: 'next' });
    answers['GET /oauth2/{id}/history/'] = { items: [change({ id: '1' })], next_cursor: null };
    await press('Показать ещё');
    expect(rows()).toHaveLength(2);
  });

  it('shows that it is empty, and that it could not be loaded', async () => {
    const { answers } = await open(new ApiError(503));
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить историю');
    answers['GET /oauth2/{id}/history/'] = { items: [], next_cursor: null };
    await press('Повторить');
    expect(screen.getByRole('heading', { name: 'Изменений пока нет' })).toBeVisible();
  });
});
