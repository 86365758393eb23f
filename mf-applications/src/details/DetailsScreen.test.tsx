import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Application } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop, waitingRequest } from '../testing/samples';

const open = (application: Application = calendar, answers: FakeAnswers = {}, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${application.id}`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application), ...answers },
    locale,
  });
const card = (name: string) => within(screen.getByRole('region', { name }));
const [secret] = detailsOf(calendar).secrets;
const withNewSecret = detailsOf(calendar, { secrets: [{ ...secret!, created_at: '2026-11-22T10:00:00.000Z' }] });

describe('the screen of an application', () => {
  it('shows a client with its id to copy, its addresses and its states', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { host } = await open();
    expect(screen.getByText('Встречи группы')).toBeVisible();
    expect(card('Подключение').getByText('http://localhost:4002/callback')).toBeVisible();
    expect(card('О\u00a0приложении').getByText('ООО «Ромашка»')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Скопировать: ID клиента' }));
    await settle();
    expect(writeText).toHaveBeenCalledWith(calendar.id);
    expect(host.toasts.success).toHaveBeenCalledWith('Скопировано');
  });

  it('shows a site with its own fields, in English too', async () => {
    await open(shop, {}, 'en');
    const connection = card('Connection');
    expect(connection.getByText('Site identifier')).toBeVisible();
    expect(connection.getByText('https://shop.example/')).toBeVisible();
    expect(connection.getByText('shop.example')).toBeVisible();
    expect(screen.queryByText('Redirect URIs')).not.toBeInTheDocument();
  });

  it.each([
    [
      'client',
      {
        ...calendar,
        post_logout_redirect_uris: ['https://app.example/bye'],
        backchannel_logout_uri: 'https://app.example/logout',
        webhook_url: 'https://app.example/hook',
        is_public: true,
        access_level: 'EMPLOYEES' as const,
        ogrn: '1027700132195',
        site_address: 'romashka.example',
        comment: 'Отдел встреч',
      },
      {
        'Client ID': calendar.id,
        'Discovery URL': 'http://localhost/oidc/.well-known/openid-configuration',
        'Redirect URIs': 'http://localhost:4002/callback',
        'Post-logout redirect URIs': 'https://app.example/bye',
        'Back-channel logout URL': 'https://app.example/logout',
        'Webhook URL': 'https://app.example/hook',
        Type: 'OAuth application',
        'Public client': 'Yes',
        Mode: 'Test',
        'Who can sign in': 'Employees only',
        Organization: 'ООО «Ромашка»',
        INN: '7707083893',
        OGRN: '1027700132195',
        'Organization website': 'romashka.example',
        Comment: 'Отдел встреч',
        Added: expect.stringMatching(/^20\sNov\s2026$/),
      },
    ],
    [
      'site',
      { ...shop, redirect_hosts: ['shop.example', 'm.shop.example'], organization_name: '', inn: '' },
      {
        'Site identifier': shop.id,
        'Site address for sign-in': 'https://shop.example/',
        'Allowed return hosts': 'shop.examplem.shop.example',
        'Webhook URL': 'Not set',
        Type: 'Full integration',
        Mode: 'Production',
        'Who can sign in': 'Everyone',
        Added: expect.stringMatching(/^20\sNov\s2026$/),
      },
    ],
  ])('shows of a %s each field that is set, under its name', async (_kind, application, facts) => {
    await open(application, {}, 'en');
    const shown = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const);
    expect(Object.fromEntries(shown)).toEqual(facts);
  });

  it('leads to its other screens and to its form', async () => {
    const { place } = await open();
    expect(screen.getByRole('link', { name: 'Изменить' })).toHaveAttribute('href', `/applications/edit/${calendar.id}`);
    fireEvent.click(within(screen.getAllByRole('list')[0] as HTMLElement).getByRole('link', { name: 'Настройки' }));
    await settle();
    expect(place.current).toBe(`/applications/${calendar.id}/settings`);
  });

  it('lists the requirements of production for a test application, each with its field', async () => {
    await open({ ...calendar, organization_name: '' });
    const links = card('Рабочий режим').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/applications/edit/${calendar.id}#redirect_uris`,
      `/applications/edit/${calendar.id}#organization_name`,
    ]);
  });

  it.each([
    ['ru', 'Рабочий режим', 'Всё готово: можно перейти в рабочий режим.', 'Перейти в\u00a0рабочий режим'],
    ['en', 'Production', 'Everything is ready to go live.', 'Switch to production'],
  ] as const)(
    'leads to the mode of a test application that meets all of them (%s)',
    async (locale, title, ready, action) => {
      await open({ ...calendar, redirect_uris: ['https://calendar.example/callback'] }, {}, locale);
      const production = card(title);
      expect(production.getByText(ready)).toBeVisible();
      const link = production.getByRole('link', { name: action });
      expect(link).toHaveAttribute('href', `/applications/edit/${calendar.id}#is_test`);
    },
  );

  it('shows when the mode can be switched again if nothing can be changed now', async () => {
    await renderApplications({
      path: `/applications/${calendar.id}`,
      answers: {
        'GET /oauth2/{id}/': detailsOf({ ...calendar, redirect_uris: ['https://calendar.example/callback'] }),
      },
      session: { user: person },
    });
    expect(card('Рабочий режим').getByText('Сменить режим можно будет, когда вам снова откроют доступ.')).toBeVisible();
    expect(card('Рабочий режим').queryByRole('link')).not.toBeInTheDocument();
  });

  it('has no checklist for a production application', async () => {
    await open(shop);
    expect(screen.queryByRole('region', { name: 'Рабочий режим' })).not.toBeInTheDocument();
  });
});

describe('an application without sign-ins', () => {
  const inactive = { ...calendar, is_active: false, deletes_at: '2027-02-23T10:00:00.000Z' };

  it('inactive: shows when it is deleted, and can be activated from its card (spec 4)', async () => {
    const set = jest.fn((_body: unknown) => ({ ...calendar, connection_status: 'CONNECTED' }));
    const { host } = await open(inactive, { 'PATCH /partner/{id}/set_is_active/': set });
    expect(screen.getByText(/Дата удаления/)).toHaveTextContent(/23\sфевраля 2027/);
    await press('Включить');
    expect(set).toHaveBeenCalledWith({ is_active: true });
    expect(host.toasts.success).toHaveBeenCalledWith('Приложение включено');
    expect(screen.queryByText('Приложение отключено')).not.toBeInTheDocument();
    expect(screen.getByText('Подключено')).toBeVisible();
  });

  it('not connected: shows why, and can be marked as connected', async () => {
    const { host } = await open(calendar, {
      'GET /oauth2/{id}/': withNewSecret,
      'PATCH /partner/{id}/set_is_active/': new ApiError(503),
    });
    await press('Отметить как подключённое');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Отметить как подключённое' })).toBeVisible();
  });

  it('marked as connected: shows that, and not that it is turned on', async () => {
    const set = jest.fn((_body: unknown) => ({ ...calendar, connection_status: 'CONNECTED' }));
    const { host } = await open(calendar, {
      'GET /oauth2/{id}/': withNewSecret,
      'PATCH /partner/{id}/set_is_active/': set,
    });
    await press('Отметить как подключённое');
    expect(set).toHaveBeenCalledWith({ is_active: true });
    expect(host.toasts.success).toHaveBeenCalledWith('Приложение отмечено как подключённое');
    expect(screen.getByText('Подключено')).toBeVisible();
  });

  it('new: shows that nobody has signed in yet, and leads to the guide, without tokens and marking', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /Отметить/ })).not.toBeInTheDocument();
    const notice = screen.getByText(/Через приложение ещё никто не вошёл/);
    expect(notice).not.toHaveTextContent(/секрет|токен/);
    expect(within(notice).getByRole('link', { name: 'Как подключить приложение' })).toHaveAttribute(
      'href',
      `/applications/${calendar.id}/guide`,
    );
  });

  it('with a new secret: shows that it was not used yet, and that tokens still work', async () => {
    await open(calendar, { 'GET /oauth2/{id}/': withNewSecret });
    expect(screen.getByText(/новым секретом ещё никто не входил/)).toHaveTextContent('Выданные токены работают');
    expect(screen.queryByRole('link', { name: 'Как подключить приложение' })).not.toBeInTheDocument();
  });

  it('connected: shows no notice', async () => {
    await open(shop);
    expect(screen.queryByRole('button', { name: /Отметить|Включить/ })).not.toBeInTheDocument();
  });

  it('becomes connected when the developer returns from their own site', async () => {
    const { answers } = await open();
    answers['GET /oauth2/{id}/'] = detailsOf({ ...calendar, connection_status: 'CONNECTED' });
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(screen.getByText('Подключено')).toBeVisible();
  });
});

describe('an application whose owner lost the access (R-73)', () => {
  const revoked = { ...person, is_unit_site_request_approved: true, is_able_to_sent_oauth2_request: true };
  const openAs = (user: typeof person, application: Application, locale: 'ru' | 'en' = 'ru') =>
    renderApplications({
      path: `/applications/${application.id}`,
      answers: { 'GET /oauth2/{id}/': { ...detailsOf(application), ...application } },
      session: { user },
      locale,
    });
  const connected = { ...calendar, connection_status: 'CONNECTED' as const };

  it.each([
    ['ru', 'Подключено', /доступ к\sOAuth-приложениям/, 'Подать заявку', 'Доступ закрыт'],
    ['en', 'Connected', /granted access to OAuth applications/, 'Request access', 'No access'],
  ] as const)(
    'is closed, not connected, and leads to the request (%s, R-49)',
    async (locale, never, why, action, state) => {
      await openAs(revoked, connected, locale);
      expect(screen.queryByText(never)).not.toBeInTheDocument();
      // In the states and as the title of the notice.
      expect(screen.getAllByText(state)).toHaveLength(2);
      expect(screen.getByText(why)).toBeVisible();
      expect(screen.getByRole('link', { name: action })).toHaveAttribute(
        'href',
        '/applications/request-access?type=OAUTH2_CLIENT',
      );
    },
  );

  it.each([
    ['ru', 'Причина: Нет ответа на письма', /причина\s— в\sзаявке/],
    ['en', 'Reason: Нет ответа на письма', /your request says why/],
  ] as const)('says why access was revoked, or else where that is said (%s)', async (locale, text, elsewhere) => {
    const request = { ...waitingRequest, state: 'REVOKED', answered_at: waitingRequest.created_at };
    const show = (reason: string | null) =>
      renderApplications({
        path: `/applications/${calendar.id}`,
        answers: {
          'GET /oauth2/{id}/': detailsOf(calendar),
          'GET /partner_creation_request/': { items: [{ ...request, reason }], next_cursor: null },
        },
        session: { user: revoked },
        locale,
      });
    const view = await show('Нет ответа на письма');
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
    view.unmount();
    await show(null);
    expect(screen.getByText(elsewhere)).toBeVisible();
  });

  it('cannot be changed from here, which would be refused', async () => {
    await openAs(revoked, { ...connected, organization_name: '' });
    expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument();
    expect(card('Рабочий режим').getByText('Организация: не указана')).toBeVisible();
    expect(card('Рабочий режим').queryByRole('link')).not.toBeInTheDocument();
  });

  it.each(['settings', 'webhook', 'guide', 'attempts'])('says so on its screen %s too, with why', async (section) => {
    const request = { ...waitingRequest, state: 'REVOKED', reason: 'Нет ответа на письма' };
    await renderApplications({
      path: `/applications/${calendar.id}/${section}`,
      answers: {
        'GET /oauth2/{id}/': detailsOf(calendar),
        'GET /partner_creation_request/': { items: [request], next_cursor: null },
      },
      session: { user: revoked },
    });
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
    expect(screen.getByText('Причина: Нет ответа на письма')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Подать заявку' })).toBeVisible();
  });

  it('cannot be marked as connected or activated, which would be refused', async () => {
    await openAs(revoked, withNewSecret);
    expect(screen.queryByRole('button', { name: /Отметить/ })).not.toBeInTheDocument();
  });

  it('still shows when it is deleted, if it is inactive', async () => {
    await openAs(revoked, { ...calendar, is_active: false, deletes_at: '2027-02-23T10:00:00.000Z' });
    expect(screen.getByText(/Дата удаления/)).toHaveTextContent(/23\sфевраля 2027/);
    expect(screen.queryByRole('button', { name: 'Включить' })).not.toBeInTheDocument();
  });

  it('leads to the waiting request', async () => {
    await openAs({ ...revoked, oauth2_request_waiting_for_approve: true }, connected);
    expect(screen.getByText('Заявка на доступ рассматривается.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Посмотреть заявку' })).toBeVisible();
  });

  it('is not affected if it is of the other type', async () => {
    await openAs(revoked, shop);
    expect(screen.getByText('Подключено')).toBeVisible();
    expect(screen.queryByText('Доступ закрыт')).not.toBeInTheDocument();
  });

  it('is closed on an open page too, once the access is revoked', async () => {
    const { host, tell } = await open(connected);
    expect(screen.getByText('Подключено')).toBeVisible();
    host.session.reload = () => Promise.resolve(runInAction(() => void (host.session.user = revoked)));
    tell('profile_changed', {});
    await settle();
    expect(screen.queryByText('Подключено')).not.toBeInTheDocument();
    expect(screen.getAllByText('Доступ закрыт')).toHaveLength(2);
  });

  it('is shown with the reason why it is closed, even if the person is loaded last', async () => {
    const answers: FakeAnswers = { 'GET /oauth2/{id}/': detailsOf(connected) };
    const release = hold(answers, 'GET /partner_creation_request/');
    const path = `/applications/${connected.id}`;
    const { host } = await renderApplications({ path, answers, session: { user: undefined } });
    act(() => runInAction(() => void (host.session.user = revoked)));
    expect(screen.queryByText('Доступ закрыт')).not.toBeInTheDocument();
    const request = { ...waitingRequest, state: 'REVOKED', reason: 'Нет ответа на письма' };
    await release({ items: [request], next_cursor: null });
    expect(screen.getByText('Причина: Нет ответа на письма')).toBeVisible();
  });

  it('is not shown before the person is loaded, unless they cannot be loaded', async () => {
    const { host } = await renderApplications({
      path: `/applications/${connected.id}`,
      answers: { 'GET /oauth2/{id}/': detailsOf(connected) },
      session: { user: undefined },
    });
    expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    expect(screen.queryByText('Подключено')).not.toBeInTheDocument();
    act(() => runInAction(() => void (host.session.hasFailed = true)));
    expect(screen.getByText('Подключено')).toBeVisible();
  });
});
