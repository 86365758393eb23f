import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { hostile, supportItem, supportRequest } from '../testing/samples';

const list = 'GET /operator/support/';
const details = 'GET /operator/support/{number}/';
const openList = (answer: unknown) => renderConsole({ path: '/operator/support', answers: { [list]: answer } });
const openRequest = (answers: FakeAnswers = {}) =>
  renderConsole({ path: '/operator/support/17', answers: { [details]: supportRequest, ...answers } });

describe('the requests to support', () => {
  it('are listed with text, person and promised day', async () => {
    await openList({ items: [supportItem], next_cursor: null });
    expect(screen.getByRole('link', { name: '17' })).toHaveAttribute('href', '/operator/support/17');
    const row = screen.getAllByRole('row')[1];
    expect(row).toHaveTextContent('Не приходит код');
    expect(row).toHaveTextContent('файлов: 1, заметок: 0');
    expect(row).toHaveTextContent('Анна Ёлкина');
    // A moment, in the zone of the reader.
    expect(screen.getByRole('columnheader', { name: 'Ответить до' })).toBeVisible();
    expect(row).toHaveTextContent(/22.ноября.2026.*\d\d:\d\d/);
  });

  it('are read as text (R-94)', async () => {
    const { container } = await openList({ items: [{ ...supportItem, excerpt: hostile }], next_cursor: null });
    expect(screen.getByText(new RegExp('<img src=x'))).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });

  it('that none wait is not that nothing matches', async () => {
    const { answers } = await openList({ items: [], next_cursor: null });
    expect(screen.getByRole('heading', { name: 'Обращений нет' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('Какие обращения'), { target: { value: 'closed' } });
    await settle();
    expect(screen.getByRole('heading', { name: /Ничего не.подошло/ })).toBeVisible();
    answers[list] = { items: [supportItem], next_cursor: null };
    await press('Сбросить фильтр');
    expect(screen.getByRole('link', { name: '17' })).toBeVisible();
  });

  it('could not be loaded', async () => {
    const { answers } = await openList(new ApiError(503));
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить обращения/);
    answers[list] = { items: [supportItem], next_cursor: null };
    await press('Повторить');
    expect(screen.getByRole('link', { name: '17' })).toBeVisible();
  });

  it('new ones wait behind a button', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const { answers } = await openList({ items: [supportItem], next_cursor: null });
    const box = screen.getByRole('status');
    answers[list] = { items: [supportItem, { ...supportItem, number: 18 }], next_cursor: null };
    clock.mockReturnValue(60_000);
    fireEvent.keyDown(document.body, { key: 'x' });
    await settle();
    clock.mockRestore();
    expect(screen.queryByRole('link', { name: '18' })).not.toBeInTheDocument();
    // Screen readers announce changes in a live region that already exists.
    expect(box).toHaveTextContent('Показать новые: 1');
    await press('Показать новые: 1');
    expect(screen.getByRole('link', { name: '18' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Показать новые/ })).not.toBeInTheDocument();
  });
});

it('looking for new requests opens no dialog over an operator who only moves the pointer', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  const { answers, made } = await openList({ items: [supportItem], next_cursor: null });
  answers[list] = new ApiError(401, { message: 'x', code: 'operator_session_required' });
  clock.mockReturnValue(60_000);
  fireEvent(window, new Event('pointermove'));
  await settle();
  clock.mockRestore();
  expect(made().filter((call) => call === list)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a request to support', () => {
  const urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL;
  const saved: string[] = [];
  afterEach(() => {
    saved.length = 0;
    jest.restoreAllMocks();
  });

  it('is shown as text, in the language of its author (R-94)', async () => {
    const { container } = await openRequest({ [details]: { ...supportRequest, body: `${hostile}\nвторая` } });
    expect(screen.getByText(/<img src=x/)).toHaveAttribute('lang', 'ru');
    expect(container.querySelector('img')).toBeNull();
  });

  it('has its files as downloads, and none that is infected', async () => {
    urls.createObjectURL = () => 'blob:x';
    urls.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const file = supportRequest.files[0]!;
    const { made } = await openRequest({ [`GET ${file.href}`]: new Blob(['x']) });
    expect(screen.getAllByRole('button', { name: /^Скачать/ })).toHaveLength(1);
    await press('Скачать: экран.png');
    expect(made()).toContain(`GET ${file.href}`);
    expect(saved).toEqual(['экран.png']);
  });

  it('says why a file cannot be downloaded', async () => {
    const { host } = await openRequest({
      [`GET ${supportRequest.files[0]!.href}`]: new ApiError(503, { message: 'Хранилище недоступно' }),
    });
    await press('Скачать: экран.png');
    expect(host.toasts.error).toHaveBeenCalled();
  });

  it('takes a note, which stays where it is refused', async () => {
    const note = 'POST /operator/support/{number}/note/';
    const { answers, sent, made } = await openRequest({ [note]: new ApiError(503) });
    await press('Добавить заметку');
    expect(screen.getByText('Напишите заметку')).toBeVisible();
    fill('Новая заметка', 'Перезвонили');
    await press('Добавить заметку');
    expect(screen.getByLabelText('Новая заметка')).toHaveValue('Перезвонили');
    answers[note] = { audit_id: '9' };
    await press('Добавить заметку');
    expect(sent(note).at(-1)).toEqual({ text: 'Перезвонили', reason: 'Заметка к\u00a0обращению', expected: 'v1' });
    expect(screen.getByLabelText('Новая заметка')).toHaveValue('');
    expect(made().filter((call) => call === details)).toHaveLength(2);
  });

  it('keeps a note that came after somebody else’s, and shows what they have written', async () => {
    const note = 'POST /operator/support/{number}/note/';
    const meanwhile = new ApiError(409, {
      message: 'Изменено оператором Пётр',
      code: 'changed_meanwhile',
      errors: { operator: 'Пётр' },
    });
    const { answers, sent } = await openRequest({ [note]: meanwhile });
    fill('Новая заметка', 'Перезвонили');
    const theirs = {
      id: supportRequest.files[0]!.id,
      at: supportRequest.created_at,
      operator: null,
      text: 'Я отвечаю\nне пишите',
    };
    answers[details] = { ...supportRequest, version: 'v2', notes: [theirs] };
    await press('Добавить заметку');
    expect(screen.getByText('Изменено оператором Пётр')).toBeVisible();
    expect(screen.getByText(/Я отвечаю/)).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(screen.getByText('Аккаунт оператора удалён')).toBeVisible();
    expect(screen.getByLabelText('Новая заметка')).toHaveValue('Перезвонили');
    answers[note] = { audit_id: '9' };
    await press('Добавить заметку');
    expect(sent(note).at(-1)).toMatchObject({ expected: 'v2' });
  });

  it('keeps a note that is not added yet', async () => {
    await openRequest({ [list]: { items: [supportItem], next_cursor: null } });
    fill('Новая заметка', 'Перезвонить');
    fireEvent.click(screen.getAllByRole('link', { name: 'Поддержка' })[0]!);
    await settle();
    fireEvent.click(screen.getByRole('link', { name: '17' }));
    await settle();
    expect(screen.getByLabelText('Новая заметка')).toHaveValue('Перезвонить');
  });

  it('shows what has failed last, and whose account that is', async () => {
    const { unmount } = await openRequest();
    expect(screen.getByRole('table', { name: 'Последние неудачи' })).toHaveTextContent(
      /неудачный входканал: sms · действие: SIGNIN/,
    );
    unmount();
    const { unmount: leave } = await openRequest({
      [details]: { ...supportRequest, failures: [], failures_of: 'entered_phone' },
    });
    expect(screen.getByText(/Посетитель может быть не.его владельцем/)).toBeVisible();
    expect(screen.getByText(/^Неудачных входов не.было/)).toBeVisible();
    leave();
    await openRequest({ [details]: { ...supportRequest, failures: [], failures_of: null } });
    expect(screen.queryByRole('heading', { name: 'Последние неудачи' })).not.toBeInTheDocument();
  });

  it('is closed with a reason and the version that was seen', async () => {
    const close = 'POST /operator/support/{number}/close/';
    const { sent } = await openRequest({ [close]: { audit_id: '9' } });
    await press('Закрыть обращение');
    fill(/^Причина/, 'Ответили');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть обращение' }));
    await settle();
    expect(sent(close)).toEqual([{ reason: 'Ответили', expected: 'v1' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says that it could not be loaded again after an act, and stays on the screen', async () => {
    const { answers } = await openRequest({ 'POST /operator/support/{number}/close/': { audit_id: '9' } });
    answers[details] = new ApiError(503);
    await press('Закрыть обращение');
    fill(/^Причина/, 'Ответили');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть обращение' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить обращение/);
    expect(screen.getByText(/Помогите/)).toBeVisible();
  });

  it('tells who closed it and why', async () => {
    const closed_at = '2026-11-21T10:00:00.000Z';
    const closedAs = async (closed: SupportDetails['closed']) => {
      const { unmount } = await openRequest({ [details]: { ...supportRequest, closed_at, closed } });
      const told = screen.getByText('Закрыто', { selector: 'dt' }).nextElementSibling?.textContent;
      unmount();
      return told;
    };
    const operator = { user_id: supportRequest.person!.user_id, name: 'Пётр Ким' };
    expect(await closedAs({ operator, reason: 'Ответили' })).toMatch(/^21\sноября\s2026.*· Пётр КимОтветили$/);
    expect(await closedAs({ operator: null, reason: 'Ответили' })).toMatch(/· Аккаунт оператора удалёнОтветили$/);
    expect(await closedAs({ operator: null, reason: null })).toMatch(/· командой$/);
    expect(await closedAs(null)).toMatch(/^21\sноября\s2026\sв\s\d\d:\d\d$/);
  });

  it('is missing, or could not be loaded', async () => {
    const { unmount } = await openRequest({ [details]: new ApiError(404) });
    expect(screen.getByRole('heading', { name: 'Такого обращения нет' })).toBeVisible();
    unmount();
    await openRequest({ [details]: new ApiError(503) });
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить обращение/);
  });
});
