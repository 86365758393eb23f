import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Application } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop } from '../testing/samples';

const open = (application: Application = calendar, answers: FakeAnswers = {}, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${application.id}`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application), ...answers },
    locale,
  });
const card = (name: string) => within(screen.getByRole('region', { name }));

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
        'Organization site': 'romashka.example',
        Comment: 'Отдел встреч',
        Added: expect.stringMatching(/^20\sNovember\s2026$/),
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
        'Who can sign in': 'Public',
        Added: expect.stringMatching(/^20\sNovember\s2026$/),
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

  it('of a test application names what production needs, each with its field', async () => {
    await open({ ...calendar, organization_name: '' });
    const links = card('Рабочий режим').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/applications/edit/${calendar.id}#redirect_uris`,
      `/applications/edit/${calendar.id}#organization_name`,
    ]);
  });

  it('of a production application has no checklist', async () => {
    await open(shop);
    expect(screen.queryByRole('region', { name: 'Рабочий режим' })).not.toBeInTheDocument();
  });
});

describe('an application that nobody signs in through', () => {
  const inactive = { ...calendar, is_active: false, deletes_at: '2027-02-23T10:00:00.000Z' };

  it('inactive: says when it is deleted, and comes back from its card (spec 4)', async () => {
    const set = jest.fn((_body: unknown) => ({ ...calendar, connection_status: 'CONNECTED' }));
    const { host } = await open(inactive, { 'PATCH /partner/{id}/set_is_active/': set });
    expect(screen.getByText(/Дата удаления/)).toHaveTextContent(/23\sфевраля 2027/);
    await press('Активировать');
    expect(set).toHaveBeenCalledWith({ is_active: true });
    expect(host.toasts.success).toHaveBeenCalledWith('Приложение активно');
    expect(screen.queryByText('Приложение неактивно')).not.toBeInTheDocument();
    expect(screen.getByText('Подключено')).toBeVisible();
  });

  it('not connected: says why, and can be marked as connected', async () => {
    const { host } = await open(calendar, { 'PATCH /partner/{id}/set_is_active/': new ApiError(503) });
    await press('Отметить подключённым');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Отметить подключённым' })).toBeVisible();
  });

  it('connected: says nothing', async () => {
    await open(shop);
    expect(screen.queryByRole('button', { name: /Отметить|Активировать/ })).not.toBeInTheDocument();
  });

  it('becomes connected when the person comes back from their own site', async () => {
    const { answers } = await open();
    answers['GET /oauth2/{id}/'] = detailsOf({ ...calendar, connection_status: 'CONNECTED' });
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(screen.getByText('Подключено')).toBeVisible();
  });
});
