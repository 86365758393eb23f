import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { waitingRequest } from '../testing/samples';

beforeAll(installDialog);
beforeEach(() => window.sessionStorage.clear());

const able = { ...person, is_able_to_sent_oauth2_request: true, is_able_to_sent_unit_site_request: true };
const requests = (...items: AccessRequest[]) => ({ items, next_cursor: null, answer_days: 3 });
const open = (items: AccessRequest[], more: FakeAnswers = {}, query = '', locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/request-access${query}`,
    answers: { 'GET /partner_creation_request/': requests(...items), ...more },
    session: { user: able },
    locale,
  });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

describe('a request for access', () => {
  it('is sent with the fields that the service requires', async () => {
    const send = jest.fn((_body: unknown) => waitingRequest);
    const { host, answers } = await open([], { 'POST /partner_creation_request/': send });
    fill(/^Организация\*?$/, ' ООО «Ромашка» ');
    fill(/^Для чего/, 'Календарь');
    fill(/^Сколько пользователей/, '200');
    answers['GET /partner_creation_request/'] = requests(waitingRequest);
    await press('Отправить заявку');
    expect(send).toHaveBeenCalledWith({
      type: 'OAUTH2_CLIENT',
      organization_name: 'ООО «Ромашка»',
      inn: '',
      ogrn: '',
      site_address: '',
      comment: 'Календарь',
      expected_people: 200,
      is_foreign: false,
    });
    expect(host.toasts.success).toHaveBeenCalledWith('Заявка отправлена');
    expect(host.session.reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Заявка отправлена');
  });

  it('requires organization and purpose, and the first wrong field takes the focus', async () => {
    await open([]);
    await press('Отправить заявку');
    expect(field(/^Организация\*?$/)).toHaveFocus();
    expect(field(/^Организация\*?$/)).toHaveAccessibleDescription('Заполните это поле');
    expect(field(/^Для чего/)).toBeInvalid();
    expect(field(/^ИНН/)).toBeValid();
  });

  it('explains INN and OGRN in English', async () => {
    await open([], {}, '', 'en');
    expect(field(/^INN/)).toHaveAccessibleDescription(/Russian taxpayer number/);
    expect(field(/^OGRN/)).toHaveAccessibleDescription(/Russian registration number/);
  });

  it.each([
    ['ru', 1, /отвечаем письмом в\sтечение 1 рабочего дня\.$/],
    ['ru', 3, /отвечаем письмом в\sтечение 3 рабочих дней\.$/],
    ['ru', 21, /отвечаем письмом в\sтечение 21 рабочего дня\.$/],
    ['en', 1, /answer by email within 1 working day\.$/],
    ['en', 5, /answer by email within 5 working days\.$/],
  ] as const)('says before it is sent within how many days it is answered (%s, %i)', async (locale, days, text) => {
    await open([], { 'GET /partner_creation_request/': { ...requests(), answer_days: days } }, '', locale);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('requires INN, OGRN and site for a full integration as well', async () => {
    await open([], {}, '?type=UNIT_SITE');
    for (const name of [/^ИНН/, /^ОГРН/, /^Сайт/]) expect(field(name)).toBeRequired();
    await press('Отправить заявку');
    for (const name of [/^ИНН/, /^ОГРН/, /^Сайт/]) expect(field(name)).toBeInvalid();
  });

  it.each([
    ['ИНН', '7707083894', 'Проверьте ИНН: 10 цифр у компании, 12 у предпринимателя'],
    ['ОГРН', '1027700132196', 'Проверьте ОГРН: 13 цифр у компании, 15 у предпринимателя'],
    ['Сайт организации', 'romashka', 'Укажите сайт, например shop.example'],
    ['Сколько пользователей в месяц', 'много', 'Укажите целое число'],
  ])('checks %s as soon as it is left', async (label, typed, error) => {
    await open([]);
    const input = field(new RegExp(`^${label.replaceAll(' ', '\\s')}`));
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert')).toHaveTextContent(error);
  });

  it('has neither INN nor OGRN for a foreign organization', async () => {
    const send = jest.fn((_body: unknown) => waitingRequest);
    await open([], { 'POST /partner_creation_request/': send }, '?type=UNIT_SITE');
    fill(/^ИНН/, '123');
    fireEvent.click(screen.getByRole('checkbox', { name: /не\sв\sРоссии/ }));
    expect(screen.queryByRole('textbox', { name: /^ИНН/ })).not.toBeInTheDocument();
    fill(/^Организация\*?$/, 'Daisy Ltd');
    fill(/^Сайт/, 'daisy.example');
    fill(/^Для чего/, 'Вход');
    await press('Отправить заявку');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ is_foreign: true, inn: '', ogrn: '' }));
  });

  it('survives a reload and a failed call, separately for each type', async () => {
    const first = await open([], { 'POST /partner_creation_request/': new ApiError(503) });
    fill(/^Организация\*?$/, 'Ромашка');
    fill(/^Для чего/, 'Календарь');
    await press('Отправить заявку');
    expect(first.host.toasts.error).toHaveBeenCalledTimes(1);
    expect(field(/^Организация\*?$/)).toHaveValue('Ромашка');
    first.unmount();
    await open([]);
    expect(field(/^Организация\*?$/)).toHaveValue('Ромашка');
    fireEvent.click(screen.getByRole('radio', { name: 'Полная интеграция' }));
    await settle();
    expect(field(/^Организация\*?$/)).toHaveValue('');
  });

  it('is not shown to another user in the same tab', async () => {
    const first = await open([]);
    fill(/^Организация\*?$/, 'Ромашка');
    first.unmount();
    await renderApplications({
      path: '/applications/request-access',
      answers: { 'GET /partner_creation_request/': requests() },
      session: { user: { ...able, user_id: 'another' } },
    });
    expect(field(/^Организация\*?$/)).toHaveValue('');
  });

  it('shows a refusal of the service at its field', async () => {
    const refusal = new ApiError(400, { message: 'нет', errors: { inn: 'Такого ИНН нет' } });
    await open([], { 'POST /partner_creation_request/': refusal });
    fill(/^Организация\*?$/, 'Ромашка');
    fill(/^Для чего/, 'Календарь');
    await press('Отправить заявку');
    expect(field(/^ИНН/)).toHaveAccessibleDescription('Такого ИНН нет');
    expect(field(/^ИНН/)).toHaveFocus();
  });

  it('leads to the first one if a second is refused', async () => {
    const taken = new ApiError(409, { message: 'Заявка уже есть', code: 'request_open' });
    const { host, answers } = await open([], { 'POST /partner_creation_request/': taken });
    fill(/^Организация\*?$/, 'Ромашка');
    fill(/^Для чего/, 'Календарь');
    answers['GET /partner_creation_request/'] = requests(waitingRequest);
    await press('Отправить заявку');
    expect(host.toasts.error).toHaveBeenCalledWith('Заявка уже есть');
    expect(screen.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
  });

  it('cannot be sent before the email is verified', async () => {
    await renderApplications({
      path: '/applications/request-access',
      answers: { 'GET /partner_creation_request/': requests() },
      session: { user: person },
    });
    expect(screen.getByText('Сначала подтвердите почту в профиле.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отправить заявку' })).toBeDisabled();
  });
});

describe('the state of a request', () => {
  it('waiting: shows when it was sent, and the day of the answer', async () => {
    await open([waitingRequest]);
    const card = within(screen.getByRole('region', { name: 'Заявка отправлена' }));
    expect(card.getByText('На рассмотрении')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Заявка на доступ' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(card.getByText('25 ноября 2026')).toBeVisible();
    expect(card.getByText('7707083893')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Отправить заявку' })).not.toBeInTheDocument();
  });

  it('waiting: can be edited in place', async () => {
    const change = jest.fn((_body: unknown) => waitingRequest);
    await open([waitingRequest], { 'PATCH /partner_creation_request/{id}/': change });
    await press('Изменить заявку');
    expect(field(/^Организация\*?$/)).toHaveValue('ООО «Ромашка»');
    fill(/^Организация\*?$/, 'ООО «Лютик»');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith(
      expect.objectContaining({ organization_name: 'ООО «Лютик»', inn: '7707083893' }),
    );
    expect(change.mock.calls[0]?.[0]).not.toHaveProperty('type');
    expect(screen.getByRole('button', { name: 'Изменить заявку' })).toBeVisible();
  });

  it('waiting: can be withdrawn after a confirmation', async () => {
    const { answers, host } = await open([waitingRequest], { 'DELETE /partner_creation_request/{id}/': {} });
    await press('Отозвать заявку');
    answers['GET /partner_creation_request/'] = requests({ ...waitingRequest, state: 'WITHDRAWN' });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать заявку' }));
    await settle();
    expect(host.toasts.success).toHaveBeenCalledWith('Заявка отозвана');
    expect(screen.getByText('Отозвана вами')).toBeVisible();
    expect(field(/^Организация\*?$/)).toHaveValue('ООО «Ромашка»');
  });

  it.each([
    ['REFUSED', 'Заявка отклонена'],
    ['REVOKED', 'Доступ закрыт'],
  ] as const)('%s: the reason, and a form for the next one', async (state, title) => {
    await open([{ ...waitingRequest, state, answered_at: '2026-11-21T10:00:00.000Z', reason: 'Нет договора' }]);
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.getByText('Нет договора')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отправить заявку' })).toBeEnabled();
  });

  it('approved: leads to the first application, in English too', async () => {
    await open([{ ...waitingRequest, state: 'APPROVED', answered_at: '2026-11-21T10:00:00.000Z' }], {}, '', 'en');
    expect(screen.getByRole('heading', { name: 'Request approved' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add application' })).toHaveAttribute('href', '/applications/add');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('changes on the open page when an operator decides', async () => {
    const { answers, tell } = await open([waitingRequest]);
    answers['GET /partner_creation_request/'] = requests({
      ...waitingRequest,
      state: 'APPROVED',
      answered_at: '2026-11-21T10:00:00.000Z',
    });
    tell('profile_changed', {});
    await settle();
    expect(screen.getByRole('heading', { name: 'Заявка одобрена' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Заявка одобрена');
  });

  it('is that of the newest request of each type', async () => {
    const older = { ...waitingRequest, id: 'older', state: 'REFUSED' as const, reason: 'Раньше' };
    await open([waitingRequest, older]);
    expect(screen.queryByText('Раньше')).not.toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Заявка на полную интеграцию' }).focus());
    await press('Заявка на полную интеграцию');
    expect(screen.getByRole('button', { name: 'Отправить заявку' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Заявка на доступ' })).toHaveFocus();
    const radio = screen.getByRole('radio', { name: 'OAuth-приложение' });
    act(() => radio.focus());
    fireEvent.click(radio);
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'Заявка на доступ' })).toHaveFocus();
  });

  it('is found on a later page, after many of the other type', async () => {
    const approved = { ...waitingRequest, id: 'old', type: 'UNIT_SITE' as const, state: 'APPROVED' as const };
    const pages = [{ items: [waitingRequest], next_cursor: 'next' }, requests(approved)];
    const { host } = await open([], { 'GET /partner_creation_request/': () => pages.shift() });
    await press('Заявка на полную интеграцию');
    expect(screen.getByRole('heading', { name: 'Заявка одобрена' })).toBeVisible();
    expect((host.api.call as jest.Mock).mock.calls.map(([, , options]) => options)).toEqual([
      {},
      { query: { cursor: 'next' } },
    ]);
  });

  it('can be loaded again after a failure', async () => {
    const { answers } = await open([], { 'GET /partner_creation_request/': new ApiError(0) });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить заявки');
    answers['GET /partner_creation_request/'] = requests(waitingRequest);
    await press('Повторить');
    expect(screen.getByText('На рассмотрении')).toBeVisible();
  });
});
