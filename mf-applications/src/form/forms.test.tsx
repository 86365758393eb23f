import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { colors } from '@passport/shared/theme/tokens';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { en } from '../messages/en';
import { ru } from '../messages/ru';
import { developer, renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop, waitingRequest } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

const secret = 'pp_test_8Jk2bqW0c9dYp1xN5rT7uV3zA6sE4fGhKmLoQiB2C_x7Qa';
const openAdd = (answers: FakeAnswers = {}, more: Partial<Parameters<typeof renderApplications>[0]> = {}) =>
  renderApplications({ path: '/applications/add', answers, ...more });
const openEdit = (application = calendar, answers: FakeAnswers = {}, hash = '', locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/edit/${application.id}${hash}`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application), ...answers },
    locale,
  });
const textbox = (name: RegExp, within_?: string) =>
  (within_ === undefined ? screen : within(screen.getByRole('group', { name: within_ }))).getByRole('textbox', {
    name,
  });
const redirects = () => within(screen.getByRole('group', { name: 'Адреса возврата' }));
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const isInEnglish = { locale: 'en' } as const;
/** The focus goes to a wrong field after the render that shows its error. */
const settled = async () => {
  await settle();
  await settle();
};

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

  it('of a public client shows no secret', async () => {
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

  it('of a full integration has its own fields and its own names for id and secret', async () => {
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

  it('keeps what was typed over a failed call and a reload', async () => {
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

  it('forgets it where it is cancelled, and returns to the list', async () => {
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

  it('says of the addresses that are compared exactly, and of no others', async () => {
    await openAdd();
    const exact = screen.getAllByText(/посимвольно/).map((hint) => hint.closest('fieldset')?.id);
    expect(exact).toEqual(['redirect_uris', 'post_logout_redirect_uris']);
  });

  it('forgets it once the application is there', async () => {
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
    fill(/^ИНН/, '7736050003');
    await release({ items, next_cursor: null });
    expect(textbox(/^Организация/)).toHaveValue('ООО «Ромашка»');
    expect(textbox(/^ИНН/)).toHaveValue('7736050003');
    expect(textbox(/^Сайт организации/)).toHaveValue('romashka.example');
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    expect(textbox(/^Организация/)).toHaveValue('ООО «Магазин»');
    expect(textbox(/^ИНН/)).toHaveValue('7736050003');
    expect(textbox(/^ОГРН/)).toHaveValue('1027700132195');
    expect(textbox(/^Сайт организации/)).toHaveValue('');
  });

  it('takes nothing from a request that is not approved', async () => {
    await openAdd({ 'GET /partner_creation_request/': { items: [waitingRequest], next_cursor: null } });
    expect(textbox(/^Организация/)).toHaveValue('');
  });

  it('offers a type without access as a request for it', async () => {
    await openAdd({}, { session: { user: { ...developer, is_unit_site_request_approved: false } } });
    expect(screen.getByRole('radio', { name: 'Полная интеграция' })).toBeDisabled();
    const link = screen.getByRole('link', { name: 'Запросить доступ' });
    expect(link).toHaveAttribute('href', '/applications/request-access?type=UNIT_SITE');
    const isPublic = screen.getByRole('checkbox', { name: /хранить секрет/ });
    expect(link.compareDocumentPosition(isPublic)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('without any access shows what is missing instead of the form', async () => {
    await openAdd({}, { session: { user: person } });
    expect(screen.getByText('Чтобы добавлять приложения, нужен доступ')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('asks who may do what again when access is decided, however early that is', async () => {
    const { host, tell } = await openAdd({}, { session: { user: person } });
    tell('profile_changed', {});
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('waits for the person after a reload, and can try again', async () => {
    const { host } = await openAdd({}, { session: { user: undefined, hasFailed: true } });
    await press('Повторить');
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('is there in English too', async () => {
    await openAdd({}, isInEnglish);
    expect(screen.getByRole('heading', { level: 1, name: 'New application' })).toBeVisible();
    await press('Add application');
    expect(screen.getAllByText('Fill in this field').length).toBeGreaterThan(0);
  });
});

describe('the verdict on an address while it is typed (R-37)', () => {
  it.each([
    ['https://shop.example/callback', 'Подходит'],
    ['https://shop.example/callback#x', 'Адрес не может содержать #'],
    ['https://me:pw@shop.example/', 'Уберите имя и пароль из адреса'],
    ['https://*.shop.example/', 'Звёздочка не подходит: укажите каждый адрес отдельно'],
    ['http://shop.example/', 'Нужен https://. По http:// можно только на localhost'],
    ['HTTPS://Shop.example/a/../b', 'Браузеры пишут его иначе: https://shop.example/b'],
    ['javascript:alert(1)', 'Нужен https:// или своя схема с точкой, например com.example.app:/'],
    ['shop', 'Укажите адрес полностью: https://example.com/callback'],
  ])('%s: %s', async (address, verdict) => {
    await openAdd();
    // Typed, and not yet left.
    fireEvent.input(textbox(/^Адрес/, 'Адреса возврата'), { target: { value: address } });
    expect(redirects().getByText((text) => text.replaceAll('\u00a0', ' ') === verdict)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is an error once the field is left, and follows the mode', async () => {
    await openAdd();
    const address = textbox(/^Адрес/, 'Адреса возврата');
    type(address, 'http://localhost:4002/callback');
    expect(redirects().getByText('Подходит')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Рабочий' }));
    fireEvent.blur(address);
    expect(redirects().getByRole('alert')).toHaveTextContent('только для тестовых приложений');
  });

  it('of a host is in words too', async () => {
    await openEdit({ ...shop, redirect_hosts: ['shop.example'] });
    fireEvent.input(textbox(/^Домен/, 'Разрешённые домены возврата'), { target: { value: 'https://shop.example/' } });
    expect(screen.getByText((text) => text.startsWith('Укажите домен без https://'))).toBeInTheDocument();
  });

  it('is not given again on an address that the application has already', async () => {
    const old = 'http://calendar.example/callback';
    const change = jest.fn((_body: unknown) => ({ ...calendar, name: 'Ежедневник' }));
    await openEdit({ ...calendar, redirect_uris: [old] }, { 'PATCH /oauth2/{id}/': change });
    expect(redirects().getByText('Подходит')).toBeVisible();
    fill(/^Название/, 'Ежедневник');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ name: 'Ежедневник' });
  });

  it('lines are added and removed, and the focus is not lost', async () => {
    await openEdit({ ...calendar, redirect_uris: ['https://a.example/', 'https://b.example/'] });
    fireEvent.click(redirects().getByRole('button', { name: 'Добавить адрес' }));
    expect(redirects().getAllByRole('textbox')).toHaveLength(3);
    const remove = redirects().getByRole('button', { name: 'Убрать: https://a.example/' });
    act(() => remove.focus());
    fireEvent.click(remove);
    expect(
      redirects()
        .getAllByRole('textbox')
        .map((line) => (line as HTMLInputElement).value),
    ).toEqual(['https://b.example/', '']);
    expect(document.body).not.toHaveFocus();
  });
});

const clientFields = [
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'webhook_url',
  'organization_name',
] as const;
const siteFields = ['site_url', 'redirect_hosts', 'webhook_url', 'organization_name'] as const;

describe('the checklist for production', () => {
  it('is computed from what is typed, and each line leads to its field', async () => {
    await openEdit();
    const line = () => screen.getByRole('button', { name: /^Адреса возврата: пока не\sподходят\./ });
    fireEvent.click(line());
    expect(redirects().getByRole('textbox')).toHaveFocus();
    type(redirects().getByRole('textbox'), 'https://calendar.example/callback');
    expect(screen.queryByRole('button', { name: /^Адреса возврата: / })).not.toBeInTheDocument();
    const met = screen.getByText('Адреса возврата: корректные, по https, без localhost').closest('li');
    expect(met).toHaveTextContent('Готово:');
  });

  it('starts each line at its icon, also where a phone breaks it', async () => {
    await openEdit();
    const line = screen.getByRole('button', { name: /^Адреса возврата: / });
    expect(line).toHaveStyle('text-align: start');
    expect(line.closest('li')).toHaveStyle('align-items: flex-start');
  });

  it.each([
    ['ru', ru.field, calendar, clientFields],
    ['ru', ru.field, shop, siteFields],
    ['en', en.field, calendar, clientFields],
    ['en', en.field, shop, siteFields],
  ] as const)('names each field as the form does (%s, %#)', async (locale, names, application, fields) => {
    await openEdit({ ...application }, {}, '', locale);
    const mode = screen.getByRole('region', {
      name: locale === 'ru' ? 'Тестовый или рабочий режим' : 'Test or production',
    });
    const lines = within(mode).getAllByRole('listitem');
    expect(lines).toHaveLength(fields.length);
    for (const [index, field] of fields.entries()) {
      const label = { name: new RegExp(`^${names[field]}\\*?$`) };
      expect(screen.queryByRole('textbox', label) ?? screen.getByRole('group', label)).toBeInTheDocument();
      expect(lines[index]?.textContent).toMatch(new RegExp(`(^| )${names[field]}:`));
    }
  });
});

describe('changing an application', () => {
  it('sends only what changed, and returns to it', async () => {
    const change = jest.fn((_body: unknown) => ({ ...calendar, name: 'Новый' }));
    const { host, place } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    fill(/^Название/, 'Новый');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ name: 'Новый' });
    expect(host.toasts.success).toHaveBeenCalledWith('Изменения сохранены');
    expect(place.current).toBe(`/applications/${calendar.id}`);
    await settled();
    expect(screen.getByRole('heading', { level: 1, name: 'Новый' })).toBeVisible();
  });

  it('calls nothing where nothing changed', async () => {
    const change = jest.fn();
    const { place } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    await press('Сохранить');
    expect(change).not.toHaveBeenCalled();
    expect(place.current).toBe(`/applications/${calendar.id}`);
  });

  it('keeps what was typed over a failed call and a reload, and drops it when cancelled', async () => {
    const first = await openEdit(calendar, { 'PATCH /oauth2/{id}/': new ApiError(0) });
    fill(/^Название/, 'Новый');
    await press('Сохранить');
    expect(first.host.toasts.error).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = await openEdit();
    expect(textbox(/^Название/)).toHaveValue('Новый');
    fireEvent.click(screen.getByRole('link', { name: 'Отмена' }));
    second.unmount();
    await openEdit();
    expect(textbox(/^Название/)).toHaveValue('Календарь');
  });

  it('writes back nothing that was changed elsewhere while it was open, and keeps what is typed', async () => {
    const change = jest.fn((_body: unknown) => ({
      ...calendar,
      short_description: 'Новое',
      name: 'Из другой вкладки',
    }));
    const elsewhere = { ...calendar, name: 'Из другой вкладки' };
    const { answers, tell } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    fill(/^Краткое описание/, 'Новое');
    (answers as FakeAnswers)['GET /oauth2/{id}/'] = detailsOf(elsewhere);
    tell('profile_changed', {});
    await settle();
    expect(textbox(/^Краткое описание/)).toHaveValue('Новое');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ short_description: 'Новое' });
  });

  it('a draft holds only what was typed: the rest is as it is now', async () => {
    const first = await openEdit();
    fill(/^Краткое описание/, 'Новое');
    first.unmount();
    await openEdit({ ...calendar, name: 'Из другой вкладки' });
    expect(textbox(/^Краткое описание/)).toHaveValue('Новое');
    expect(textbox(/^Название/)).toHaveValue('Из другой вкладки');
  });

  it('begins at the field that its address names', async () => {
    await openEdit(calendar, {}, '#organization_name');
    expect(textbox(/^Организация/)).toHaveFocus();
  });

  it('begins at the mode, where the button of its overview leads', async () => {
    await openEdit(calendar, {}, '#is_test');
    expect(screen.getByRole('radio', { name: 'Тестовый' })).toHaveFocus();
  });

  it('says above the form that the application is closed, where it was opened without access', async () => {
    await renderApplications({
      path: `/applications/edit/${calendar.id}`,
      answers: { 'GET /oauth2/{id}/': detailsOf(calendar) },
      session: { user: person },
    });
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
  });

  it('does not move the form under the hands of somebody whose access is revoked meanwhile', async () => {
    const { host } = await openEdit();
    act(() => runInAction(() => void (host.session.user = person)));
    await settle();
    expect(screen.queryByText('Доступ закрыт')).not.toBeInTheDocument();
  });

  it('does not change the kind of the client', async () => {
    await openEdit();
    expect(screen.queryByRole('checkbox', { name: /хранить секрет/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Полная интеграция' })).not.toBeInTheDocument();
  });

  it('has the access levels of the specification (spec 6)', async () => {
    await openEdit();
    const options = within(screen.getByRole('combobox', { name: 'Кто может войти' })).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'PUBLIC',
      'EMPLOYEES',
      'OUTSTAFF',
      'EMPLOYEES_AND_OUTSTAFF',
    ]);
  });
});
