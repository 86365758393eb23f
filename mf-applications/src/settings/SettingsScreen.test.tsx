import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ApplicationDetails } from '@passport/shared/schemas/applications';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop } from '../testing/samples';

beforeAll(installDialog);
const secret = 'pp_test_8Jk2bqW0c9dYp1xN5rT7uV3zA6sE4fGhKmLoQiB2C_x7Qa';
const open = (
  details: ApplicationDetails = detailsOf(calendar),
  answers: FakeAnswers = {},
  locale: 'ru' | 'en' = 'ru',
) =>
  renderApplications({
    path: `/applications/${details.id}/settings`,
    answers: { 'GET /oauth2/{id}/': details, ...answers },
    locale,
  });
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = async (name: string) => {
  fireEvent.click(dialog().getByRole('button', { name }));
  await settle();
};

it('the settings show that they are loading, and a failure with a retry', async () => {
  const answers: FakeAnswers = {};
  const release = hold(answers, 'GET /oauth2/{id}/');
  await renderApplications({ path: `/applications/${calendar.id}/settings`, answers });
  expect(screen.getByText('Загружаем…')).toBeInTheDocument();
  await release(new ApiError(503));
  expect(screen.queryByText('Загружаем…')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить приложение');
  answers['GET /oauth2/{id}/'] = detailsOf(calendar);
  await press('Повторить');
  expect(screen.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
});

it('the settings lead to the form that changes the name, the addresses and the mode', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Название, адреса, режим' }));
  expect(card.getByRole('link', { name: 'Изменить' })).toHaveAttribute('href', `/applications/edit/${calendar.id}`);
});

describe('the secrets of an application', () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  beforeEach(() => {
    writeText.mockClear();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });

  it('show when they were created, used and end', async () => {
    const [one] = detailsOf(calendar).secrets;
    const other = { id: 'b', created_at: '2026-01-02T10:00:00.000Z', last_used_at: '2026-01-03T10:00:00.000Z' };
    await open(
      detailsOf(calendar, { secrets: [...(one ? [one] : []), { ...other, expires_at: '2026-01-09T10:00:00.000Z' }] }),
    );
    const [first, second] = within(screen.getByRole('region', { name: 'Секрет клиента' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Новый секретВыпущен.*Ещё не использовался$/);
    expect(second).toHaveTextContent(/^Прежний секретРаботает до 9\sянваря 2026/);
    expect(second).toHaveTextContent(/Выпущен 2\sянваря 2026/);
    expect(second).toHaveTextContent(/Последний вход: 3\sянваря/);
  });

  it('are not called new if there is only one', async () => {
    await open(detailsOf(calendar));
    expect(screen.queryByText('Новый секрет')).not.toBeInTheDocument();
  });

  it('can be replaced: the old one is valid for the chosen time, the new one is shown once', async () => {
    const refresh = jest.fn((_body: unknown) => ({ ...calendar, client_secret: secret }));
    await open(detailsOf(calendar), { 'POST /partner/{id}/refresh_secret_key/': refresh });
    await press('Выпустить новый');
    expect(dialog().getByRole('radio', { name: 'Через сутки' })).toBeChecked();
    fireEvent.click(dialog().getByRole('radio', { name: 'Через час' }));
    await pressInDialog('Выпустить');
    expect(refresh).toHaveBeenCalledWith({ old_secret_ttl_seconds: 3600 });
    expect(screen.getByRole('group', { name: 'Секрет клиента' })).toHaveTextContent(secret);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Секрет клиента' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
    await settle();
    expect(writeText).toHaveBeenCalledWith(secret);
  });

  it.each([
    ['Сразу', 0],
    ['Через неделю', 604_800],
  ])('%s is %s seconds', async (name, seconds) => {
    const refresh = jest.fn((_body: unknown) => ({ ...shop, secret_key: secret }));
    await open(detailsOf(shop), { 'POST /partner/{id}/refresh_secret_key/': refresh });
    await press('Выпустить новый');
    fireEvent.click(dialog().getByRole('radio', { name }));
    await pressInDialog('Выпустить');
    expect(refresh).toHaveBeenCalledWith({ old_secret_ttl_seconds: seconds });
    expect(screen.getByRole('group', { name: 'Секретный ключ' })).toHaveTextContent(secret);
  });

  it('stay if the call fails, with the dialog still open', async () => {
    const { host } = await open(detailsOf(calendar), { 'POST /partner/{id}/refresh_secret_key/': new ApiError(503) });
    await press('Выпустить новый');
    await pressInDialog('Выпустить');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(dialog().getByRole('button', { name: 'Выпустить' })).not.toHaveAttribute('aria-busy');
  });

  it('report that copying was refused', async () => {
    writeText.mockRejectedValueOnce(new Error('denied'));
    const { host } = await open(detailsOf(calendar), {
      'POST /partner/{id}/refresh_secret_key/': { ...calendar, client_secret: secret },
    });
    await press('Выпустить новый');
    await pressInDialog('Выпустить');
    await press('Скопировать');
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Не удалось скопировать'));
  });

  it('are not shown for a public client', async () => {
    await open(detailsOf({ ...calendar, is_public: true }, { secrets: [] }));
    expect(screen.getByText(/нет секрета/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Выпустить новый' })).not.toBeInTheDocument();
  });
});

describe('the activity of an application', () => {
  it('can be ended after a confirmation that explains the consequences', async () => {
    const set = jest.fn((_body: unknown) => ({
      ...calendar,
      is_active: false,
      deletes_at: '2027-02-23T10:00:00.000Z',
    }));
    const { host } = await open(detailsOf(calendar), { 'PATCH /partner/{id}/set_is_active/': set });
    await press('Отключить');
    expect(screen.getByRole('dialog', { name: 'Отключить приложение «Календарь»?' })).toHaveTextContent(
      /выданные токены и\sвебхуки перестанут работать\. Оно удалится навсегда \d+\s[а-я]+ 20\d\d, до этого дня/,
    );
    await pressInDialog('Отключить');
    expect(set).toHaveBeenCalledWith({ is_active: false });
    expect(host.toasts.success).toHaveBeenCalledWith('Приложение отключено');
    expect(screen.getByText(/удалится без возможности/)).toHaveTextContent(/23\sфевраля 2027/);
    expect(screen.getByRole('button', { name: 'Включить' })).toBeVisible();
  });

  it('can be restored by one press', async () => {
    const inactive = detailsOf({ ...calendar, is_active: false, deletes_at: '2027-02-23T10:00:00.000Z' });
    const set = jest.fn((_body: unknown) => calendar);
    await open(inactive, { 'PATCH /partner/{id}/set_is_active/': set });
    await press('Включить');
    expect(set).toHaveBeenCalledWith({ is_active: true });
    expect(screen.getByText('Включено')).toBeVisible();
  });

  it('stays if the call fails', async () => {
    const { host } = await open(detailsOf(calendar), { 'PATCH /partner/{id}/set_is_active/': new ApiError(503) });
    await press('Отключить');
    await pressInDialog('Отключить');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Включено')).toBeVisible();
  });
});

it.each([true, false])('a closed application (active: %s) offers only its deletion', async (is_active) => {
  await renderApplications({
    path: `/applications/${calendar.id}/settings`,
    answers: { 'GET /oauth2/{id}/': detailsOf({ ...calendar, is_active }) },
    session: { user: person },
  });
  expect(screen.getByText('Доступ закрыт')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Удалить приложение' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Выпустить|Отключить|Включить/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument();
});

describe('deleting an application', () => {
  const details = detailsOf(calendar, { people_connected: 21, waiting_deliveries: 3 });

  it('lists the consequences, asks for the name, and returns to the list', async () => {
    const remove = jest.fn(() => ({}));
    const { host, place } = await open(details, {
      'DELETE /oauth2/{id}/': remove,
      'GET /oauth2/': { items: [], next_cursor: null },
    });
    await press('Удалить приложение');
    const ends = dialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(ends).toEqual([
      'доступ 21 пользователя, который через него входит',
      '1 действующий секрет',
      '3 события, которые ждут отправки',
    ]);
    const name = dialog().getByRole('textbox', { name: 'Название приложения' });
    fireEvent.change(name, { target: { value: 'Календ' } });
    expect(name).toHaveAccessibleDescription(/«Календарь» или последние 4\sзнака ID: 6a11$/);
    const button = dialog().getByRole('button', { name: 'Удалить навсегда' });
    expect(button).toBeDisabled();
    fireEvent.submit(name);
    expect(remove).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: 'КАЛЕНДАРЬ ' } });
    await pressInDialog('Удалить навсегда');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Приложение удалено: Календарь');
    expect(place.current).toBe('/applications');
  });

  it('hides small numbers of people, in English too', async () => {
    const [secret] = detailsOf(calendar).secrets;
    const secrets = [{ ...secret!, last_used_at: '2026-11-21T10:00:00.000Z' }];
    await open(detailsOf(calendar, { secrets }), {}, 'en');
    await press('Delete application');
    expect(dialog().getAllByRole('listitem')[0]).toHaveTextContent('fewer than 5');
  });

  it.each([
    ['ru', 'Удалить приложение', 'Через приложение ещё никто не вошёл.', ['1 действующий секрет']],
    ['en', 'Delete application', 'Nobody has signed in through the application yet.', ['1 active secret']],
  ] as const)('shows for an unused application that nobody has signed in (%s)', async (locale, ask, nobody, ends) => {
    await open(detailsOf(calendar), {}, locale);
    await press(ask);
    expect(dialog().getByText(nobody)).toBeVisible();
    // Missing items, e.g. waiting events, are not mentioned.
    const items = dialog().getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(ends);
  });

  it('is a plain question for an application that nobody has used', async () => {
    const remove = jest.fn(() => ({}));
    const { place } = await open(detailsOf(calendar), {
      'DELETE /oauth2/{id}/': remove,
      'GET /oauth2/': { items: [], next_cursor: null },
    });
    await press('Удалить приложение');
    expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Отмена' })).toHaveFocus();
    expect(remove).not.toHaveBeenCalled();
    await pressInDialog('Удалить навсегда');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(place.current).toBe('/applications');
  });

  it('is confirmed by the end of the ID too', async () => {
    const remove = jest.fn(() => ({}));
    await open(details, { 'DELETE /oauth2/{id}/': remove, 'GET /oauth2/': { items: [], next_cursor: null } });
    await press('Удалить приложение');
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: '6A11' } });
    await pressInDialog('Удалить навсегда');
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('stays open if the call fails', async () => {
    const { host, place } = await open(details, { 'DELETE /oauth2/{id}/': new ApiError(503) });
    await press('Удалить приложение');
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Календарь' } });
    await pressInDialog('Удалить навсегда');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(place.current).toContain('/settings');
  });
});
