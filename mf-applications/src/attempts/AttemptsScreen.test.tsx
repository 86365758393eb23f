import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Attempt, RequestCause } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop } from '../testing/samples';
import { en } from './messages/en';
import { ru } from './messages/ru';
import { fixOf } from './fixOf';

/** A record, so that the compiler reports a missing cause. */
const causes: Record<RequestCause, true> = {
  missing_parameter: true,
  response_type: true,
  response_mode: true,
  request_expired: true,
  two_authentications: true,
  too_many_secrets: true,
};
const requestCauses = Object.keys(causes) as RequestCause[];

const attempt = (more: Partial<Attempt>): Attempt => ({
  id: '1',
  at: '2024-11-20T10:00:00.000Z',
  outcome: 'success',
  reason: '',
  sent: null,
  registered: null,
  ...more,
});
const wrongAddress = attempt({
  id: '2',
  outcome: 'redirect_uri',
  reason: 'Лишняя косая черта в конце',
  sent: 'https://calendar.example/callback/',
  registered: 'https://calendar.example/callback',
});
const open = (answer: unknown, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${calendar.id}/attempts`,
    answers: { 'GET /oauth2/{id}/': detailsOf(calendar), 'GET /oauth2/{id}/attempts/': answer },
    locale,
  });
const page = (...items: Attempt[]) => ({ items, next_cursor: null });

describe('the latest sign-in attempts', () => {
  it('are shown with their reason, the sent value next to the registered one, and the fix', async () => {
    await open(page(wrongAddress, attempt({ reason: 'Вход выполнен: приложение получило токены.' })));
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Адрес возврата не подходит');
    expect(first).toHaveTextContent('Лишняя косая черта в конце');
    expect(first).toHaveTextContent(
      'Пришлоhttps://calendar.example/callback/Зарегистрированоhttps://calendar.example/callback',
    );
    const fix = within(first as HTMLElement).getByRole('link', { name: 'Исправить адреса возврата' });
    expect(fix).toHaveAttribute('href', `/applications/edit/${calendar.id}#redirect_uris`);
    expect(second).toHaveTextContent(/^Вход выполнен20 ноября 2024 в \d\d:00Приложение получило токены\.$/);
    expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });

  it('show a repeated explanation once, and fold it in the others', async () => {
    const success = attempt({ reason: 'Вход выполнен: приложение получило токены.' });
    const other = { ...wrongAddress, id: '6', sent: 'https://calendar.example/other' };
    await open(page(success, wrongAddress, { ...success, id: '4' }, { ...wrongAddress, id: '5' }, other));
    const [, first, again, second, third] = screen.getAllByRole('listitem').map((row) => within(row));
    expect(first!.getByText('Лишняя косая черта в конце')).toBeVisible();
    expect(again!.queryByText(/Приложение получило токены/)).not.toBeInTheDocument();
    expect(second!.getByText('Лишняя косая черта в конце')).not.toBeVisible();
    expect(third!.getByText('https://calendar.example/other')).toBeVisible();
    fireEvent.click(second!.getByText('Причина та же, что выше'));
    expect(second!.getByRole('link', { name: 'Исправить адреса возврата' })).toBeVisible();
  });

  it('do not lead to the form of a closed application, and show that it is closed', async () => {
    await renderApplications({
      path: `/applications/${calendar.id}/attempts`,
      answers: { 'GET /oauth2/{id}/': detailsOf(calendar), 'GET /oauth2/{id}/attempts/': page(wrongAddress) },
      session: { user: person },
    });
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
    const [first] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Адрес возврата не подходит');
    expect(within(first as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });

  it.each(['ru', 'en'] as const)('have each frequent cause in words (%s, R-63)', async (locale) => {
    await open(
      page(...requestCauses.map((cause) => attempt({ id: cause, outcome: 'request', cause, missing: 'scope' }))),
      locale,
    );
    const words = { ru, en }[locale].cause;
    const rows = screen.getAllByRole('listitem').slice(-requestCauses.length);
    for (const [place, cause] of requestCauses.entries())
      expect(rows[place]).toHaveTextContent(words[cause].replaceAll('\u00a0', ' ').replace('{{name}}', 'scope'));
  });

  it('name the parameter that is missing, and the error of a malformed request, once', async () => {
    const sent = "missing required parameter 'response_type'";
    await open(
      page(
        attempt({ outcome: 'request', cause: 'missing_parameter', missing: 'response_type', reason: sent, sent }),
        attempt({
          id: '3',
          outcome: 'request',
          reason: 'Запрос составлен неверно: invalid max_age.',
          sent: 'invalid max_age',
        }),
      ),
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Не хватает параметра response_type\./);
    expect(first).not.toHaveTextContent('missing required');
    expect(second).toHaveTextContent(/Запрос составлен неверно: invalid max_age\./);
    for (const row of [first, second]) expect(within(row as HTMLElement).queryByRole('term')).not.toBeInTheDocument();
  });

  it('report a sent secret as wrong or expired, whatever the method, and list the methods if none was sent', async () => {
    const sent = { sent: 'client_secret_post', registered: 'client_secret_basic' };
    await open(
      page(
        attempt({ outcome: 'secret', ...sent }),
        attempt({ id: '3', outcome: 'secret', sent: null, registered: sent.registered }),
      ),
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Секрет передан, но он неверный или его срок истёк/);
    expect(within(first as HTMLElement).queryByRole('term')).not.toBeInTheDocument();
    expect(second).toHaveTextContent(/Способ в\sзапросеничегоЗарегистрированный способclient_secret_basic/);
    expect(second).not.toHaveTextContent(/Секрет передан/);
  });

  it('are refreshed by a press, and when the developer returns from their own site', async () => {
    const { answers } = await open(page());
    expect(screen.getByRole('heading', { name: 'Запросов пока не было' })).toBeVisible();
    answers['GET /oauth2/{id}/attempts/'] = page(attempt({}));
    await press('Обновить');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    answers['GET /oauth2/{id}/attempts/'] = page(wrongAddress, attempt({}));
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('are loaded again in another language, because the service words the reasons', async () => {
    const { answers, host } = await open(page(wrongAddress));
    answers['GET /oauth2/{id}/attempts/'] = page({ ...wrongAddress, reason: 'A slash too many' });
    act(() => runInAction(() => void (host.locale.current = 'en')));
    await settle();
    expect(screen.getByRole('listitem')).toHaveTextContent('A slash too many');
  });

  it('show that they are loading, and an initial failure with a retry', async () => {
    const answers: FakeAnswers = { 'GET /oauth2/{id}/': detailsOf(calendar) };
    const release = hold(answers, 'GET /oauth2/{id}/attempts/');
    await renderApplications({ path: `/applications/${calendar.id}/attempts`, answers });
    const latest = within(screen.getByRole('region', { name: 'Последние запросы' }));
    expect(latest.getByRole('status')).toHaveTextContent('Загружаем…');
    expect(latest.queryByRole('heading', { name: 'Запросов пока не было' })).not.toBeInTheDocument();
    await release(new ApiError(503));
    expect(latest.queryByText('Загружаем…')).not.toBeInTheDocument();
    expect(latest.getByRole('alert')).toHaveTextContent('Не удалось загрузить попытки');
    answers['GET /oauth2/{id}/attempts/'] = page(wrongAddress);
    await press('Повторить');
    expect(latest.queryByRole('alert')).not.toBeInTheDocument();
    expect(latest.getByRole('listitem')).toHaveTextContent('Адрес возврата не подходит');
  });

  it('keep the shown ones if they cannot be reloaded', async () => {
    const { answers } = await open(page(attempt({})));
    answers['GET /oauth2/{id}/attempts/'] = new ApiError(503);
    await press('Обновить');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить попытки');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('the fix of a failed request', () => {
  it.each([
    ['redirect_uri', '/applications/edit/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11#redirect_uris'],
    ['secret', '/applications/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11/settings'],
    ['inactive', '/applications/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11/settings'],
    ['access_level', '/applications/edit/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11#access_level'],
    ['access_revoked', '/applications/request-access?type=OAUTH2_CLIENT'],
    ['pkce', '/applications/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11/guide'],
    ['refused_by_person', undefined],
    ['success', undefined],
  ] as const)('%s is at %s', (outcome, to) => {
    expect(fixOf(calendar, outcome, false)?.to).toBe(to);
  });

  it.each([
    ['redirect_uri', undefined],
    ['secret', undefined],
    ['access_level', undefined],
    ['access_revoked', '/applications/request-access?type=OAUTH2_CLIENT'],
    ['pkce', '/applications/0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11/guide'],
  ] as const)('%s of a closed application is at %s: it cannot be changed', (outcome, to) => {
    expect(fixOf(calendar, outcome, true)?.to).toBe(to);
  });

  it('leads to the hosts of a site', () => {
    expect(fixOf(shop, 'redirect_uri', false)?.to).toBe(`/applications/edit/${shop.id}#redirect_hosts`);
  });
});
