import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { colors } from '@passport/shared/theme/tokens';
import { fireEvent, screen } from '@testing-library/react';
import { openAdd, settled, textbox, type } from '../testing/forms';
import { developer } from '../testing/renderApplications';
import { calendar, shop, waitingRequest } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

const secret = 'pp_test_8Jk2bqW0c9dYp1xN5rT7uV3zA6sE4fGhKmLoQiB2C_x7Qa';

describe('adding an application', () => {
  it('sends a client with the defaults, and shows its secret once', async () => {
    const create = jest.fn((_body: unknown) => ({ ...calendar, client_secret: secret }));
    const { host, place } = await openAdd({ 'POST /oauth2/': create });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'OAUTH2_CLIENT',
        name: 'Календарь',
        redirect_uris: ['http://localhost:4002/callback'],
        access_level: 'PUBLIC',
        is_test: true,
        is_public: false,
        id_token_claims: true,
        webhook_url: null,
      }),
    );
    expect(create.mock.calls[0]?.[0]).not.toHaveProperty('redirect_hosts');
    expect(screen.getByRole('heading', { level: 1, name: 'Приложение добавлено' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Секрет клиента' })).toHaveTextContent(secret);
    expect(screen.getByText(/показывается один раз/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Календарь' })).toHaveFocus();
    expect(place.current).not.toContain('pp_test');
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('pp_test');
    expect(host.toasts.error).not.toHaveBeenCalled();
    // The secret is copied before the screen is left: it is not shown again.
    const guide = screen.getByRole('link', { name: 'Как подключить' });
    const isMain = (element: HTMLElement) => window.getComputedStyle(element).background === colors.accent;
    expect([isMain(screen.getByRole('button', { name: 'Скопировать' })), isMain(guide)]).toEqual([true, false]);
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.resolve() },
      configurable: true,
    });
    await press('Скопировать');
    expect([isMain(screen.getByRole('button', { name: 'Скопировать' })), isMain(guide)]).toEqual([false, true]);
    fireEvent.click(guide);
    await settled();
    expect(place.current).toBe(`/applications/${calendar.id}/guide`);
  });

  it('shows no secret of a public client', async () => {
    const create = jest.fn((_body: unknown) => ({ ...calendar, is_public: true }));
    await openAdd({ 'POST /oauth2/': create });
    fireEvent.click(screen.getByRole('checkbox', { name: /не\sможет хранить секрет/ }));
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'com.example.app:/callback');
    await press('Добавить приложение');
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ is_public: true }));
    expect(screen.getByText(/секрет не нужен/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Секрет клиента' })).not.toBeInTheDocument();
  });

  it('has specific fields and names of id and secret for a full integration', async () => {
    const create = jest.fn((_body: unknown) => ({ ...shop, secret_key: secret }));
    await openAdd({ 'POST /oauth2/': create });
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    fill(/^Название/, 'Магазин');
    fill(/^Адрес сайта/, 'https://shop.example/');
    type(textbox(/^Домен/, 'Разрешённые домены возврата'), 'shop.example');
    expect(screen.getByRole('button', { name: 'Добавить домен' })).toBeVisible();
    await press('Добавить приложение');
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'UNIT_SITE',
        site_url: 'https://shop.example/',
        redirect_hosts: ['shop.example'],
      }),
    );
    expect(create.mock.calls[0]?.[0]).not.toHaveProperty('redirect_uris');
    expect(screen.getByText('Идентификатор сайта')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Секретный ключ' })).toBeVisible();
  });

  it('is refused on the page without a name and an address, and the first wrong field takes the focus', async () => {
    const create = jest.fn();
    await openAdd({ 'POST /oauth2/': create });
    await press('Добавить приложение');
    await settled();
    expect(create).not.toHaveBeenCalled();
    expect(textbox(/^Название/)).toHaveFocus();
    expect(textbox(/^Адрес/, 'Адреса возврата')).toBeInvalid();
    expect(textbox(/^Адрес/, 'Адреса после выхода')).toBeValid();
  });

  it('keeps its input after a failed call and a reload', async () => {
    const first = await openAdd({ 'POST /oauth2/': new ApiError(503) });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(first.host.toasts.error).toHaveBeenCalledTimes(1);
    first.unmount();
    await openAdd();
    expect(textbox(/^Название/)).toHaveValue('Календарь');
    expect(textbox(/^Адрес/, 'Адреса возврата')).toHaveValue('http://localhost:4002/callback');
  });

  it('drops its input when it is cancelled, and returns to the list', async () => {
    const first = await openAdd();
    fill(/^Название/, 'Календарь');
    fireEvent.click(screen.getByRole('link', { name: 'Отмена' }));
    await settle();
    expect(first.place.current).toBe('/applications');
    first.unmount();
    await openAdd();
    expect(textbox(/^Название/)).toHaveValue('');
  });

  it.each([
    [
      'ru',
      [
        [/^Название/, /при входе/],
        [/^Краткое описание/, /под названием/],
        [/^Комментарий/, /Заметка для себя/],
      ],
    ],
    [
      'en',
      [
        [/^Name/, /when they sign in/],
        [/^Short description/, /below the name/],
        [/^Comment/, /for yourself/],
      ],
    ],
  ] as const)('says where people see what is filled in, and where nobody does (%s)', async (locale, hints) => {
    await openAdd({}, { locale });
    for (const [label, hint] of hints) expect(textbox(label)).toHaveAccessibleDescription(hint);
  });

  it('has the hint about exact comparison only at addresses that are compared exactly', async () => {
    await openAdd();
    const exact = screen.getAllByText(/до\sпоследнего знака/).map((hint) => hint.closest('fieldset')?.id);
    expect(exact).toEqual(['redirect_uris', 'post_logout_redirect_uris']);
  });

  it('drops its input once the application is created', async () => {
    const first = await openAdd({ 'POST /oauth2/': calendar });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    first.unmount();
    await openAdd();
    expect(textbox(/^Название/)).toHaveValue('');
  });

  it('shows the refusals of the service at their fields', async () => {
    const errors = { name: 'Такое имя занято', redirect_uris: 'Этот адрес нельзя' };
    await openAdd({ 'POST /oauth2/': new ApiError(400, { message: 'нет', errors }) });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    await settled();
    expect(textbox(/^Название/)).toHaveAccessibleDescription('Такое имя занято');
    expect(textbox(/^Название/)).toHaveFocus();
    expect(textbox(/^Адрес/, 'Адреса возврата')).toHaveAccessibleDescription('Этот адрес нельзя');
  });

  it('shows a refusal that names no field of the form as a toast', async () => {
    const refusal = new ApiError(409, { message: 'Слишком много приложений' });
    const { host } = await openAdd({ 'POST /oauth2/': refusal });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(host.toasts.error).toHaveBeenCalledWith('Слишком много приложений');
  });

  it('begins with the organization of the approved request for its type, without overwriting what was typed', async () => {
    const approved = { ...waitingRequest, state: 'APPROVED' };
    const items = [
      approved,
      { ...approved, type: 'UNIT_SITE', organization_name: 'ООО «Магазин»', ogrn: '1027700132195', site_address: '' },
    ];
    const answers: FakeAnswers = {};
    const release = hold(answers, 'GET /partner_creation_request/');
    await openAdd(answers);
    // Values filled in later would be sent unseen.
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await release({ items, next_cursor: null });
    expect(textbox(/^Организация/)).toHaveValue('ООО «Ромашка»');
    expect(textbox(/^Сайт организации/)).toHaveValue('romashka.example');
    expect(textbox(/^Сайт организации/)).toBeVisible();
    fill(/^ИНН/, '7736050003');
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    expect(textbox(/^Организация/)).toHaveValue('ООО «Магазин»');
    expect(textbox(/^ИНН/)).toHaveValue('7736050003');
    expect(textbox(/^ОГРН/)).toHaveValue('1027700132195');
    expect(textbox(/^Сайт организации/)).toHaveValue('');
  });

  it('shows the values that the request of a type fills in when that type is chosen', async () => {
    const site = { ...waitingRequest, state: 'APPROVED', type: 'UNIT_SITE', inn: '7736050003' };
    await openAdd({ 'GET /partner_creation_request/': { items: [site], next_cursor: null } });
    expect(textbox(/^ИНН/)).not.toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    expect(textbox(/^ИНН/)).toHaveValue('7736050003');
    expect(textbox(/^ИНН/)).toBeVisible();
  });

  it('takes nothing from a request that is not approved', async () => {
    await openAdd({ 'GET /partner_creation_request/': { items: [waitingRequest], next_cursor: null } });
    expect(textbox(/^Организация/)).toHaveValue('');
  });

  it('offers to request access to a type without access', async () => {
    await openAdd({}, { session: { user: { ...developer, is_unit_site_request_approved: false } } });
    expect(screen.getByRole('radio', { name: 'Полная интеграция' })).toBeDisabled();
    const link = screen.getByRole('link', { name: 'Подать заявку' });
    expect(link).toHaveAttribute('href', '/applications/request-access?type=UNIT_SITE');
    const isPublic = screen.getByRole('checkbox', { name: /хранить секрет/ });
    expect(link.compareDocumentPosition(isPublic)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('without any access shows what is missing instead of the form', async () => {
    await openAdd({}, { session: { user: person } });
    expect(screen.getByText('Чтобы добавлять приложения, нужен доступ')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('reloads the permissions when access is decided, however early that is', async () => {
    const { host, tell } = await openAdd({}, { session: { user: person } });
    tell('profile_changed', {});
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('waits for the person after a reload, and can try again', async () => {
    const { host } = await openAdd({}, { session: { user: undefined, hasFailed: true } });
    await press('Повторить');
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('is available in English too', async () => {
    await openAdd({}, { locale: 'en' });
    expect(screen.getByRole('heading', { level: 1, name: 'New application' })).toBeVisible();
    await press('Add application');
    expect(screen.getAllByText('Fill in this field').length).toBeGreaterThan(0);
  });
});
