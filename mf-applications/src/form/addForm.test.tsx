import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { colors } from '@passport/shared/theme/tokens';
import { fireEvent, screen, within } from '@testing-library/react';
import { createDraft } from '../data/draft';
import { openAdd, settled, textbox, type } from '../testing/forms';
import { developer } from '../testing/renderApplications';
import { calendar, shop, waitingRequest } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

const secret = 'pp_test_8Jk2bqW0c9dYp1xN5rT7uV3zA6sE4fGhKmLoQiB2C_x7Qa';

describe('adding an application', () => {
  it('sends what a client needs, and shows its secret once', async () => {
    const create = jest.fn((_body: unknown) => ({ ...calendar, client_secret: secret }));
    const { host, place } = await openAdd({ 'POST /oauth2/': create });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(create).toHaveBeenCalledWith({
      type: 'OAUTH2_CLIENT',
      name: 'Календарь',
      redirect_uris: ['http://localhost:4002/callback'],
      is_public: false,
    });
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
    expect(create).toHaveBeenCalledWith({
      type: 'UNIT_SITE',
      name: 'Магазин',
      site_url: 'https://shop.example/',
      redirect_hosts: ['shop.example'],
    });
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
  });

  it.each([
    ['ru', 'OAuth-приложение', ['Название*', 'Адрес*']],
    ['ru', 'Полная интеграция', ['Название*', 'Адрес сайта для входа*', 'Домен*']],
    ['en', 'OAuth application', ['Name*', 'Address*']],
    ['en', 'Full integration', ['Name*', 'Site address for sign-in*', 'Host*']],
  ] as const)(
    'asks on one card for the type, the name and the address alone (%s, %s)',
    async (locale, kind, fields) => {
      await openAdd({}, { locale });
      fireEvent.click(screen.getByRole('radio', { name: kind }));
      const [card, ...others] = screen.getAllByRole('region');
      expect(others).toEqual([]);
      const inputs = within(card!).getAllByRole('textbox') as HTMLInputElement[];
      expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(fields);
      expect(within(card!).queryByRole('combobox')).not.toBeInTheDocument();
      expect(within(card!).queryByRole('list')).not.toBeInTheDocument();
      expect(within(card!).getByText(locale === 'ru' ? /^Остальное/ : /^You can set up the rest/)).toBeVisible();
    },
  );

  it('takes nothing else from a draft of an earlier release', async () => {
    const create = jest.fn((_body: unknown) => calendar);
    const earlier = { type: 'OAUTH2_CLIENT', name: 'Календарь', is_test: false, access_level: 'EMPLOYEES', inn: '1' };
    createDraft('add', developer.user_id).keep(() => earlier)();
    await openAdd({ 'POST /oauth2/': create });
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(create.mock.calls[0]?.[0]).toEqual({
      type: 'OAUTH2_CLIENT',
      name: 'Календарь',
      redirect_uris: ['http://localhost:4002/callback'],
      is_public: false,
    });
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

  it('shows a refusal of a field that it does not have as a toast', async () => {
    const refusal = new ApiError(400, { message: 'нет', errors: { inn: 'Проверьте ИНН' } });
    const { host } = await openAdd({ 'POST /oauth2/': refusal });
    fill(/^Название/, 'Календарь');
    type(textbox(/^Адрес/, 'Адреса возврата'), 'http://localhost:4002/callback');
    await press('Добавить приложение');
    expect(host.toasts.error).toHaveBeenCalledWith('Проверьте ИНН');
  });

  it('is added for the organization of the approved request for its type, and says so', async () => {
    const create = jest.fn((_body: unknown) => ({ ...shop, secret_key: secret }));
    const approved = { ...waitingRequest, state: 'APPROVED' };
    const site = { type: 'UNIT_SITE', organization_name: 'ООО «Магазин»', ogrn: '1027700132195', site_address: '' };
    const answers: FakeAnswers = { 'POST /oauth2/': create };
    const release = hold(answers, 'GET /partner_creation_request/');
    await openAdd(answers);
    // One that is known later would be sent unseen.
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await release({ items: [approved, { ...approved, ...site }], next_cursor: null });
    expect(screen.getByText(/Организацию возьмём из заявки: ООО «Ромашка»\.$/)).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    expect(screen.getByText(/Организацию возьмём из заявки: ООО «Магазин»\.$/)).toBeVisible();
    fill(/^Название/, 'Магазин');
    fill(/^Адрес сайта/, 'https://shop.example/');
    type(textbox(/^Домен/, 'Разрешённые домены возврата'), 'shop.example');
    await press('Добавить приложение');
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        organization_name: 'ООО «Магазин»',
        inn: '7707083893',
        ogrn: '1027700132195',
        site_address: '',
      }),
    );
  });

  it('takes nothing from a request that is not approved', async () => {
    await openAdd({ 'GET /partner_creation_request/': { items: [waitingRequest], next_cursor: null } });
    expect(screen.queryByText(/Организацию/)).not.toBeInTheDocument();
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
