import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { PasskeyItem, PasskeysAnswer } from '@passport/shared/schemas/passkeys';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import {
  installAuthenticator,
  removeAuthenticator,
  someOptions,
} from '@passport/shared/webauthn/testing/fakeAuthenticator';
import { fireEvent, screen, within } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOff, noPasskeys, passkey } from '../testing/samples';

beforeAll(installDialog);

const laptop: PasskeyItem = {
  ...passkey,
  id: 'laptop',
  name: 'Рабочий ноутбук',
  authenticator: 'Windows Hello',
  is_synced: false,
  last_used_at: null,
  country: null,
};
const removed = {
  id: 'old',
  name: 'Старый телефон',
  authenticator: null,
  removed_at: '2024-11-20T10:00:00.000Z',
  restorable_until: '2024-11-23T10:00:00.000Z',
};
const recentRequired = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });

let browser: ReturnType<typeof installAuthenticator>;
let answers: FakeAnswers;
beforeEach(() => {
  browser = installAuthenticator();
  answers = { 'GET /user/passkeys/': noPasskeys, 'POST /user/passkeys/options/': someOptions };
});
afterEach(removeAuthenticator);

const answerWith = (list: Partial<PasskeysAnswer>) => (answers['GET /user/passkeys/'] = { ...noPasskeys, ...list });
/** @returns a call after which the list has changed */
const then =
  (list: Partial<PasskeysAnswer>, answer: unknown = {}) =>
  () => {
    answerWith(list);
    return answer;
  };
const renderPasskeys = (locale: 'ru' | 'en' = 'ru') => renderPassport({ path: '/passport/passkeys', answers, locale });
const dialog = () => within(screen.getByRole('dialog'));
async function pressThere(name: RegExp | string): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name }));
  await settle();
}
const heading = () => screen.getByRole('heading', { level: 2, name: 'Ключи доступа' });

describe('the passkeys of the account', () => {
  it('show where each is kept, and when it was used', async () => {
    answerWith({ items: [passkey, laptop] });
    await renderPasskeys();
    const [phone, work] = screen.getAllByRole('listitem');
    expect(phone).toHaveTextContent(/^iCloud KeychainСинхронизирует iCloud Keychain/);
    expect(phone).toHaveTextContent(/Последнее использование: 20\sноября\s2024.*Создан: 1\sноября\s2024.*Россия/);
    expect(work).toHaveTextContent(/^Рабочий ноутбукТолько на\sодном устройстве\s?Ещё не использовался/);
    expect(work).toHaveTextContent('Windows Hello');
  });

  it('are called so where neither the person nor the service has a name for them', async () => {
    answerWith({ items: [{ ...passkey, authenticator: null }] });
    await renderPasskeys();
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Ключ доступаСинхронизируется между устройствами/);
  });

  it('say what they are good for if there are none', async () => {
    await renderPasskeys();
    expect(screen.getByRole('heading', { name: 'Ключей доступа пока нет' })).toBeVisible();
    expect(screen.getByText(/в\sследующий раз войдёте по\sлицу или отпечатку, без СМС/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Создать ключ доступа' })).toBeEnabled();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('are not shown as none after a failure, and load with a press on "try again"', async () => {
    answers['GET /user/passkeys/'] = new ApiError(503, { message: 'Сервис недоступен' });
    await renderPasskeys();
    expect(screen.getByRole('alert')).toHaveTextContent(/Не удалось загрузить ключи доступа.*Сервис недоступен/);
    expect(screen.queryByRole('button', { name: /Создать|Добавить/ })).not.toBeInTheDocument();
    answerWith({ items: [passkey] });
    await press('Повторить');
    expect(screen.getByRole('listitem')).toHaveTextContent('iCloud Keychain');
  });

  it('stay, with a retry, when they cannot be loaded again', async () => {
    answerWith({ items: [passkey] });
    const { tell } = await renderPasskeys();
    answers['GET /user/passkeys/'] = new ApiError(503);
    tell('profile_changed', {});
    await settle();
    expect(screen.getByRole('listitem')).toHaveTextContent('iCloud Keychain');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить ключи доступа');
  });

  it('are loaded again when the account changes elsewhere', async () => {
    const { tell } = await renderPasskeys();
    answerWith({ items: [passkey] });
    tell('profile_changed', {});
    await settle();
    expect(screen.getByRole('listitem')).toHaveTextContent('iCloud Keychain');
  });

  it('are shown in English', async () => {
    answerWith({ items: [passkey, laptop], removed: [removed] });
    await renderPasskeys('en');
    expect(screen.getByRole('heading', { level: 1, name: 'Passkeys' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^iCloud KeychainSynced by iCloud Keychain Last used: 20\sNov\s2024/),
      expect.stringMatching(/^Рабочий ноутбукOn one device only Never used/),
      expect.stringMatching(/^Старый телефонCan be restored until 23\sNov\s2024/),
    ]);
  });
});

describe('adding a passkey', () => {
  it('ends with a toast and the new passkey; the focus goes to the heading where its button has gone', async () => {
    answers['POST /user/passkeys/'] = then({ items: [passkey] }, passkey);
    const { host } = await renderPasskeys();
    screen.getByRole('button', { name: 'Создать ключ доступа' }).focus();
    await press('Создать ключ доступа');
    expect(host.toasts.success).toHaveBeenCalledWith('Ключ доступа создан');
    expect(screen.getByRole('listitem')).toHaveTextContent('iCloud Keychain');
    expect(heading()).toHaveFocus();
  });

  it('shows that it is under way', async () => {
    answerWith({ items: [passkey] });
    const release = hold(answers, 'POST /user/passkeys/options/');
    await renderPasskeys();
    await press('Добавить');
    expect(screen.getByRole('button', { name: 'Добавить' })).toHaveAttribute('aria-busy', 'true');
    browser.create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await release(someOptions);
    expect(screen.getByRole('button', { name: 'Добавить' })).not.toHaveAttribute('aria-busy');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks to confirm an old sign-in, and then goes on', async () => {
    let isRecent = false;
    Object.assign(answers, codeAnswers(), {
      'GET /user/2fa/': factorOff,
      'POST /user/passkeys/options/': () => (isRecent ? someOptions : recentRequired),
      'POST /user/confirm_sign_in/': () => {
        isRecent = true;
        return {};
      },
      'POST /user/passkeys/': then({ items: [passkey] }, passkey),
    });
    const { host } = await renderPasskeys();
    await press('Создать ключ доступа');
    await pressThere(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(host.toasts.success).toHaveBeenCalledWith('Ключ доступа создан');
  });

  it.each([
    ['InvalidStateError', /^На этом устройстве уже есть ключ доступа/],
    ['NotSupportedError', /^Это устройство не\sможет создать ключ доступа/],
    ['UnknownError', /^Не удалось создать ключ доступа/],
  ])('says above the list why the browser made none: %s', async (name, text) => {
    browser.create.mockRejectedValueOnce(new DOMException('refused', name));
    const { host } = await renderPasskeys();
    await press('Создать ключ доступа');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('shows a refusal of the service as a toast', async () => {
    answers['POST /user/passkeys/'] = new ApiError(409, { message: 'Этот ключ доступа уже есть' });
    const { host } = await renderPasskeys();
    await press('Создать ключ доступа');
    expect(host.toasts.error).toHaveBeenCalledWith('Этот ключ доступа уже есть');
  });

  it.each([
    [{ can_create: false, items: Array.from({ length: 10 }, (_, id) => ({ ...passkey, id: String(id) })) }, /десять/],
    [{ can_create: false }, /^По этому адресу сайта ключи доступа не\sработают/],
  ])('is not offered where it is not possible, with the reason', async (list, reason) => {
    answerWith(list);
    await renderPasskeys();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Создать|Добавить)/ })).not.toBeInTheDocument();
  });

  it('is not offered by a browser without passkeys, where the others can still be removed', async () => {
    removeAuthenticator();
    answerWith({ items: [passkey] });
    await renderPasskeys();
    expect(screen.getByText(/^Этот браузер не\sумеет создавать ключи доступа/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Добавить' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Удалить: iCloud Keychain' })).toBeInTheDocument();
  });

  it('is advised where the only passkey is on one device', async () => {
    answerWith({ items: [laptop] });
    await renderPasskeys();
    expect(screen.getByText(/^Этот ключ доступа есть только на\sодном устройстве/)).toBeVisible();
  });
});

describe('a passkey', () => {
  beforeEach(() => {
    answerWith({ items: [passkey, laptop] });
  });

  it('can be renamed', async () => {
    answers['PATCH /user/passkeys/{id}/'] = then({ items: [{ ...passkey, name: 'Телефон' }, laptop] });
    const { host } = await renderPasskeys();
    await press('Переименовать: iCloud Keychain');
    expect(screen.getByRole('dialog')).toHaveTextContent(/^Как назвать ключ доступа\?iCloud Keychain/);
    const field = screen.getByRole('textbox', { name: 'Название' });
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: ' Телефон ' } });
    await press('Сохранить');
    expect(host.api.call).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'PATCH' }),
      { name: 'Телефон' },
      { params: { id: passkey.id } },
    );
    expect(host.toasts.success).toHaveBeenCalledWith('Название сохранено');
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^Телефон/);
  });

  it('keeps a typed name that could not be saved', async () => {
    answers['PATCH /user/passkeys/{id}/'] = new ApiError(503, { message: 'Позже' });
    const { host } = await renderPasskeys();
    await press('Переименовать: Рабочий ноутбук');
    const field = screen.getByRole('textbox', { name: 'Название' });
    fireEvent.change(field, { target: { value: 'Дом' } });
    await press('Сохранить');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(field).toHaveValue('Дом');
  });

  it('is removed after a confirmation, and can then be restored', async () => {
    answers['DELETE /user/passkeys/{id}/'] = then({ items: [laptop], removed: [removed] });
    const { host } = await renderPasskeys();
    screen.getByRole('button', { name: 'Удалить: iCloud Keychain' }).focus();
    await press('Удалить: iCloud Keychain');
    expect(screen.getByRole('dialog', { name: 'Удалить «iCloud Keychain»?' })).toHaveTextContent(/72\sчасов/);
    expect(dialog().getByRole('button', { name: 'Отмена' })).toHaveFocus();
    await pressThere('Удалить');
    expect(host.api.call).toHaveBeenCalledWith(expect.objectContaining({ method: 'DELETE' }), undefined, {
      params: { id: passkey.id },
    });
    expect(host.toasts.success).toHaveBeenCalledWith('Ключ доступа удалён');
    expect(heading()).toHaveFocus();
    const gone = within(screen.getByRole('region', { name: 'Удалённые' }));
    expect(gone.getByRole('listitem')).toHaveTextContent(/^Старый телефонМожно вернуть до 23\sноября/);

    answers['POST /user/passkeys/{id}/restore/'] = then({ items: [passkey, laptop] }, passkey);
    await press('Вернуть: Старый телефон');
    expect(host.toasts.success).toHaveBeenCalledWith('Ключ доступа снова работает');
    expect(screen.queryByRole('region', { name: 'Удалённые' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('stays when the question is closed by keyboard, and the focus returns', async () => {
    const { host } = await renderPasskeys();
    const button = screen.getByRole('button', { name: 'Удалить: iCloud Keychain' });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(host.api.call).toHaveBeenCalledTimes(1);
  });

  it('stays if the old sign-in is not confirmed', async () => {
    answers['DELETE /user/passkeys/{id}/'] = recentRequired;
    answers['GET /user/2fa/'] = factorOff;
    const { host } = await renderPasskeys();
    await press('Удалить: iCloud Keychain');
    await pressThere('Удалить');
    expect(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await settle();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(host.toasts.success).not.toHaveBeenCalled();
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('stays if it could not be removed', async () => {
    answers['DELETE /user/passkeys/{id}/'] = new ApiError(503, { message: 'Позже' });
    const { host } = await renderPasskeys();
    await press('Удалить: iCloud Keychain');
    await pressThere('Удалить');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('that is being restored shows it, and others can be used meanwhile', async () => {
    answerWith({ items: [passkey], removed: [removed, { ...removed, id: 'older', name: 'Планшет' }] });
    const restore = jest.fn(() => new Promise(() => undefined));
    answers['POST /user/passkeys/{id}/restore/'] = restore;
    await renderPasskeys();
    await press('Вернуть: Старый телефон');
    await press('Вернуть: Старый телефон');
    expect(screen.getByRole('button', { name: 'Вернуть: Старый телефон' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Вернуть: Планшет' })).not.toHaveAttribute('aria-busy');
    expect(restore).toHaveBeenCalledTimes(1);
  });
});
