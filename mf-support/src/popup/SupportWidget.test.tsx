import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import { storageKeys } from '@passport/shared/storageKeys';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { hold } from '@passport/shared/testing/hold';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { accepted, fileOf, openSupport, reopen, sendCall, signedIn } from '../testing/supportKit';
import { SupportWidget } from './SupportWidget';

beforeAll(installDialog);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

const message = () => screen.getByRole('textbox', { name: /Что случилось/ });
const phone = () => screen.getByRole('textbox', { name: /Номер телефона/ });
const email = () => screen.getByRole('textbox', { name: /Электронная почта/ });
const sendButton = () => screen.getByRole('button', { name: 'Отправить' });

function fillPhone(): void {
  const clipboardData = { types: ['text/plain'], files: [], getData: () => '+7 916 123-45-67' };
  fireEvent.paste(phone(), { clipboardData });
}

function fillAnonymous(): void {
  fillPhone();
  fireEvent.change(email(), { target: { value: 'anna@example.com' } });
  fireEvent.change(message(), { target: { value: 'Не приходит код' } });
}

describe('the support pop-up', () => {
  it('is hidden until it is opened, and can be preloaded', async () => {
    const host = fakeHost();
    await renderRemote(<SupportWidget host={host} />, { host });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await settle();
    act(() => runInAction(() => void (host.support.isOpen = true)));
    expect(screen.getByRole('dialog', { name: 'Написать в\u00a0поддержку' })).toBeVisible();
    expect(message()).toBeVisible();
  });

  it('asks a visitor for phone and email, and puts the focus on the first', async () => {
    await openSupport();
    expect(phone()).toHaveFocus();
    expect(email()).toBeVisible();
    expect(screen.getByText(/Ответим в течение 24 часов/)).toBeVisible();
  });

  it('prefills the phone of a visitor who began to register', async () => {
    localStorage.setItem(storageKeys.preregisterPhone, JSON.stringify('+79161234567'));
    await openSupport();
    expect(phone()).toHaveValue('+7 916 123-45-67');
    expect(email()).toHaveFocus();
  });

  it('begins with the country of the visitor’s address, which does not affect a known phone (spec 5)', async () => {
    const answers = { 'GET /user/get_country_by_ip/': { country_code: 'BY' } };
    const { unmount } = await openSupport({ answers });
    expect(await screen.findByRole('button', { name: /BY/ })).toBeVisible();
    unmount();
    localStorage.setItem(storageKeys.preregisterPhone, JSON.stringify('+79161234567'));
    const { host } = await openSupport({ answers });
    expect(screen.getByRole('button', { name: /RU/ })).toBeVisible();
    expect(host.api.call).not.toHaveBeenCalled();
  });

  it('does not look up the country if the phone is that of the profile', async () => {
    const { host } = await openSupport({ user: signedIn });
    expect(host.api.call).not.toHaveBeenCalled();
  });

  it('shows a signed-in person phone and email of the account, begins at the message, and sends neither', async () => {
    const { sent } = await openSupport({ user: signedIn });
    expect(phone()).toHaveValue('+7 900 123-45-67');
    expect(email()).toHaveValue('anna@example.org');
    expect(message()).toHaveFocus();
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['body', 'page']);
  });

  it('tells support of the contacts that a signed-in person entered instead of those of the account', async () => {
    const { sent, host } = await openSupport({ user: signedIn });
    fill(/Электронная почта/, ' new@example.org ');
    fill(/Что случилось/, 'Нет доступа к почте');
    await press('Отправить');
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['body', 'page']);
    expect(sent[0]?.get('page')).toBe('Ответить по другим контактам: +79001234567, new@example.org\nЭкран /');
    expect(host.api.call).toHaveBeenCalledTimes(1);
  });

  it('needs both contacts of a signed-in person too, and asks before it loses a changed one', async () => {
    await openSupport({ user: signedIn });
    fill(/Что случилось/, 'Вопрос');
    expect(sendButton()).toBeEnabled();
    fill(/Электронная почта/, '');
    expect(sendButton()).toBeDisabled();
    fill(/Электронная почта/, 'anna@');
    await press('Отправить');
    expect(email()).toBeInvalid();
    fill(/Что случилось/, '');
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.getByRole('dialog', { name: 'Закрыть без отправки?' })).toBeVisible();
  });

  it('asks a signed-in person without an address for one', async () => {
    const { sent } = await openSupport({ user: { ...signedIn, email: null } });
    fill(/Электронная почта/, 'anna@example.com');
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(sent[0]?.get('email')).toBe('anna@example.com');
    expect(sent[0]?.get('phone')).toBeNull();
  });

  it('sends the contacts once the session has ended in another tab', async () => {
    const { host, sent } = await openSupport({ user: signedIn });
    fill(/Что случилось/, 'Вопрос');
    act(() => runInAction(() => void Object.assign(host.session, { status: 'anonymous', user: undefined })));
    expect(message()).toHaveValue('Вопрос');
    fireEvent.change(email(), { target: { value: 'anna@example.com' } });
    await press('Отправить');
    expect([...(sent[0]?.entries() ?? [])]).toEqual(
      expect.arrayContaining([
        ['phone', '+79001234567'],
        ['email', 'anna@example.com'],
        ['page', 'Экран /'],
      ]),
    );
  });

  it('waits for the session before it asks for contacts', async () => {
    const host = fakeHost({ session: { status: 'unknown' } });
    host.support.isOpen = true;
    await renderRemote(<SupportWidget host={host} />, { host });
    await settle();
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Загружаем…');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  it('keeps the focus in the dialog, so that Escape asks first', async () => {
    await openSupport({ user: signedIn, answers: { [sendCall]: () => new Promise(() => undefined) } });
    fill(/Что случилось/, 'Вопрос');
    screen.getByRole('button', { name: 'Отправить' }).focus();
    await press('Отправить');
    expect(screen.getByRole('dialog')).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: 'Закрыть без отправки?' })).toBeVisible();
  });

  it('is possible once contacts and message are there (spec 5)', async () => {
    await openSupport();
    expect(sendButton()).toBeDisabled();
    fill(/Что случилось/, 'Вопрос');
    expect(sendButton()).toBeDisabled();
    fireEvent.change(email(), { target: { value: 'anna@example.com' } });
    expect(sendButton()).toBeDisabled();
    fillPhone();
    expect(sendButton()).toBeEnabled();
    fill(/Что случилось/, '');
    expect(sendButton()).toBeDisabled();
    fill(/Что случилось/, 'Вопрос');
    expect(sendButton()).toBeEnabled();
    fill(/Что случилось/, '   ');
    expect(sendButton()).toBeDisabled();
  });

  it('counts visible characters, and refuses the 1001st', async () => {
    await openSupport({ user: signedIn });
    fill(/Что случилось/, '😀'.repeat(1000));
    expect(screen.getByText('1000/1000')).not.toHaveAttribute('data-over');
    expect(sendButton()).toBeEnabled();
    fill(/Что случилось/, '😀'.repeat(1001));
    expect(screen.getByText('1001/1000')).toHaveAttribute('data-over');
    expect(screen.getByRole('alert')).toHaveTextContent('Не больше 1000 знаков');
    expect(sendButton()).toBeDisabled();
  });

  it('checks the phone of a visitor first, then sends everything, closes and shows number and day', async () => {
    const { host, sent } = await openSupport();
    fillAnonymous();
    await press('Отправить');
    const calls = (host.api.call as jest.Mock).mock.calls as Parameters<Api['call']>[];
    const sends = ['/user/validate_phone/', '/support/send_to_email/'];
    expect(calls.map(([{ path }]) => path)).toEqual(['/user/get_country_by_ip/', ...sends]);
    expect(Object.fromEntries(sent[0]?.entries() ?? [])).toEqual({
      phone: '+79161234567',
      email: 'anna@example.com',
      body: 'Не приходит код',
      page: 'Экран /',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(host.toasts.success).toHaveBeenCalledWith(
      'Обращение №\u00a01001 отправлено. Ответим не\u00a0позже 13\u00a0мая.',
    );
  });

  it('shows the result in English', async () => {
    const { host } = await openSupport({ user: signedIn, locale: 'en' });
    fireEvent.change(screen.getByRole('textbox', { name: /Your message/ }), { target: { value: 'A question' } });
    await press('Send');
    expect(host.toasts.success).toHaveBeenCalledWith('Request 1001 has been sent. We’ll answer by 13\u00a0May.');
  });

  it('locks the form while it is in progress', async () => {
    const answers = {};
    const answer = hold(answers, sendCall);
    await openSupport({ user: signedIn, answers });
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(message()).toBeDisabled();
    expect(sendButton()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Отправляем…')).toHaveAttribute('role', 'status');
    await press('Отправить');
    await answer(accepted);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a request that fails keeps everything', () => {
  it.each([
    [
      'a phone that the check refuses',
      { 'POST /user/validate_phone/': new ApiError(400, { errors: { phone: 'x' } }) },
      phone,
      'Проверьте номер телефона',
    ],
    [
      'a phone that the check does not know',
      { 'POST /user/validate_phone/': new ApiError(404, { message: 'x' }) },
      phone,
      'Проверьте номер телефона',
    ],
    [
      'an address that the service refuses',
      { [sendCall]: new ApiError(400, { errors: { email: 'Адрес неверен' } }) },
      email,
      'Адрес неверен',
    ],
    [
      'a refusal of nothing in particular',
      { [sendCall]: new ApiError(400, { message: 'x' }) },
      email,
      'Проверьте адрес',
    ],
    [
      'a message that the service refuses',
      { [sendCall]: new ApiError(400, { errors: { body: 'Слишком длинно' } }) },
      message,
      'Слишком длинно',
    ],
  ])('%s is said at its field, which gets the focus', async (_what, answers, field, says) => {
    await openSupport({ answers });
    fillAnonymous();
    await press('Отправить');
    expect(screen.getByRole('alert')).toHaveTextContent(says);
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(message()).toHaveValue('Не приходит код');
  });

  it.each([
    ['a visitor', undefined],
    ['a signed-in person', signedIn],
  ])('after a failure of the service %s can send again, or write an email', async (_who, user) => {
    let answer: unknown = new ApiError(500);
    const { host } = await openSupport({ ...(user && { user }), answers: { [sendCall]: () => answer } });
    if (user) fill(/Что случилось/, 'Не приходит код');
    else fillAnonymous();
    await press('Отправить');
    const failure = screen.getByRole('alert');
    expect(failure).toHaveTextContent(/^Не получилось отправить. .*Попробуйте ещё раз/);
    expect(within(failure).getByRole('link', { name: 'support@example.org' })).toBeVisible();
    expect(message()).toHaveValue('Не приходит код');
    expect(sendButton()).toBeEnabled();
    expect(sendButton()).toHaveFocus();
    answer = accepted;
    await press('Отправить');
    expect(host.toasts.success).toHaveBeenCalled();
  });

  it.each([
    ['the service, at the request', sendCall, new ApiError(500)],
    ['a gateway, at the request', sendCall, new ApiError(502)],
    ['a service that is unavailable, at the request', sendCall, new ApiError(503)],
    ['the service, at the check', 'POST /user/validate_phone/', new ApiError(500)],
    ['the right to call it, at the check', 'POST /user/validate_phone/', new ApiError(403, { message: 'x' })],
  ])('a failure of %s flags no contact of a visitor', async (_what, call, failure) => {
    await openSupport({ answers: { [call]: failure } });
    fillAnonymous();
    await press('Отправить');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Не получилось отправить/);
    expect(phone()).toBeValid();
    expect(email()).toBeValid();
  });

  it('a flagged contact disables sending until it is edited', async () => {
    await openSupport({ answers: { [sendCall]: new ApiError(400, { errors: { email: 'Адрес неверен' } }) } });
    fillAnonymous();
    await press('Отправить');
    expect(sendButton()).toBeDisabled();
    fill(/Электронная почта/, 'anna@example.org');
    expect(sendButton()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['no connection', new ApiError(0), /Нет связи с сервером/],
    ['a service that is unavailable', new ApiError(503), /напишите на support@example.org/],
    [
      'too many requests',
      new ApiError(429, { code: 'too_many_requests' }),
      /Слишком много обращений. Попробуйте позже/,
    ],
    [
      'too many requests of an hour',
      new ApiError(429, { code: 'too_many_requests' }, 2399),
      /Слишком много обращений. Попробуйте через 40 минут или/,
    ],
    [
      'a check that a blocker stopped',
      new ApiError(400, { code: 'captcha_failed' }),
      /Отключите блокировщики и\sпопробуйте ещё раз или напишите на\ssupport@example.org/,
    ],
    ['a check that could not be solved', new ApiError(429, { code: 'captcha_required' }), /Всё, что вы написали/],
  ])('%s is said above the button', async (_what, failure, says) => {
    const answers: Record<string, unknown> = { [sendCall]: failure };
    await openSupport({ user: signedIn, answers });
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(screen.getByRole('alert')).toHaveTextContent(says);
    expect(message()).toHaveValue('Вопрос');
    answers[sendCall] = accepted;
  });

  it('an email with the message is offered as an alternative', async () => {
    await openSupport({ user: signedIn, answers: { [sendCall]: new ApiError(503) } });
    fill(/Что случилось/, 'Вопрос & ответ');
    await press('Отправить');
    const link = within(screen.getByRole('alert')).getByRole('link', { name: 'support@example.org' });
    expect(link).toHaveAttribute('href', `mailto:support@example.org?body=${encodeURIComponent('Вопрос & ответ')}`);
    expect(message()).toHaveValue('Вопрос & ответ');
  });

  it('a refused file is reported at the files', async () => {
    await openSupport({
      user: signedIn,
      answers: { [sendCall]: new ApiError(400, { errors: { files: 'Антивирус нашёл опасное' } }) },
    });
    fireEvent.change(screen.getByLabelText('Приложить файлы'), { target: { files: [fileOf('a.png', 'image/png')] } });
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(screen.getByRole('alert')).toHaveTextContent('Антивирус нашёл опасное');
    expect(screen.getByText('a.png')).toBeVisible();
  });
});

describe('closing', () => {
  it.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('by %s asks nothing while nothing is typed', async (_way, close) => {
    const { host } = await openSupport();
    close();
    expect(host.support.isOpen).toBe(false);
  });

  it('asks for confirmation once there is input, which is kept by staying', async () => {
    const { host } = await openSupport();
    fill(/Что случилось/, 'Вопрос');
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    const question = screen.getByRole('dialog', { name: 'Закрыть без отправки?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Продолжить писать' }));
    expect(host.support.isOpen).toBe(true);
    expect(message()).toHaveValue('Вопрос');
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await press('Закрыть без отправки');
    expect(host.support.isOpen).toBe(false);
  });

  it('Escape in the confirmation closes only the confirmation', async () => {
    const { host } = await openSupport();
    fill(/Что случилось/, 'Вопрос');
    fireEvent.keyDown(message(), { key: 'Escape' });
    const question = screen.getByRole('dialog', { name: 'Закрыть без отправки?' });
    fireEvent.keyDown(within(question).getByRole('button', { name: 'Продолжить писать' }), { key: 'Escape' });
    expect(question).not.toBeInTheDocument();
    expect(host.support.isOpen).toBe(true);
    expect(message()).toHaveValue('Вопрос');
  });

  it('asks for confirmation for a typed phone too, not for a prefilled one', async () => {
    localStorage.setItem(storageKeys.preregisterPhone, JSON.stringify('+79161234567'));
    const { host } = await openSupport();
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(host.support.isOpen).toBe(false);
  });

  it('drops everything after 300 ms (spec 4)', async () => {
    const { host } = await openSupport();
    jest.useFakeTimers();
    fill(/Что случилось/, 'Вопрос');
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть без отправки' }));
    act(() => void jest.advanceTimersByTime(299));
    expect(sessionStorage.getItem('passport.support')).toContain('Вопрос');
    act(() => void jest.advanceTimersByTime(1));
    expect(sessionStorage.getItem('passport.support')).toBeNull();
    await reopen(host);
    expect(message()).toHaveValue('');
  });

  it('a sent request is dropped at the next opening', async () => {
    const { host } = await openSupport({ user: signedIn });
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    await reopen(host);
    expect(message()).toHaveValue('');
  });
});
