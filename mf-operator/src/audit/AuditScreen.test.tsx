import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { auditRow } from '../testing/samples';
import { completionsOf, strangerIn } from './queryWords';
import { dayOfReader, hoursEast } from './readerZone';

const userLocked = 'аккаунт заблокирован';
const list = 'GET /operator/audit/';
const rows = { items: [auditRow], next_cursor: null, events: ['user_locked', 'user_unlocked', 'sign_in'] };
const open = (answers: object = {}, path = '/operator/audit') =>
  renderConsole({ path, roles: ['auditor'], answers: { [list]: rows, ...answers } });
const rowDetails = {
  ...auditRow,
  details: { session: 'abc' },
  request_id: 'req-1',
  chain: { place: 12, hash: 'f00d' },
};

describe('the log', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('shows who did what and why, before and after', async () => {
    await open();
    const row = screen.getAllByRole('row')[1];
    expect(row).toHaveTextContent('аккаунт заблокированuser_lockedПодозрение на кражу');
    expect(screen.getByText('Подозрение на кражу')).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(row).toHaveTextContent('Пётр Поддержкаsupport');
    expect(row).toHaveTextContent(`user/${auditRow.user_id!.slice(0, 8)}…`);
    expect(row).toHaveTextContent('lockedнет → да');
  });

  it('names the shell account of a command, and nobody for the service', async () => {
    const by = (kind: 'operator' | 'service', id: string | null) => ({ kind, id, name: null, roles: [] });
    const rows = [by('operator', 'root'), by('service', null)].map((actor, place) => ({
      ...auditRow,
      ...{ id: String(place), actor },
    }));
    await open({ [list]: { items: rows, next_cursor: null } });
    const [, command, service] = screen.getAllByRole('row');
    expect(within(command!).getByRole('cell', { name: 'Оператор root' })).toBeVisible();
    expect(within(service!).getByRole('cell', { name: 'Система' })).toBeVisible();
  });

  it('takes a query, which is kept in the address and is read by the service', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-180);
    const { place, host } = await open();
    fill('Запрос', ' actor:7d3e event:user_locked since:7d ');
    await press('Показать');
    expect(place.current).toBe('/operator/audit?q=actor%3A7d3e+event%3Auser_locked+since%3A7d');
    const query = { q: 'actor:7d3e event:user_locked since:7d', cursor: undefined, timezone: '3' };
    expect(jest.mocked(host.api.call).mock.lastCall?.[2]).toEqual({ query });
  });

  it('says which word of a query it does not understand, and asks nothing', async () => {
    const { made } = await open();
    fill('Запрос', 'who:me');
    await press('Показать');
    expect(screen.getByText('Непонятно: who:me')).toBeVisible();
    expect(made().filter((call) => call === list)).toHaveLength(1);
  });

  it('says what the service does not understand, until the query is changed', async () => {
    const refused = new ApiError(400, { message: 'x', errors: { since: 'since: принимает день' } });
    const { answers } = await open({ [list]: refused }, '/operator/audit?q=since:yesterday');
    expect(screen.getByLabelText('Запрос')).toHaveAccessibleDescription(/since: принимает день/);
    // It is no failure that could pass, and nothing to export.
    expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Выгрузить' })).toBeDisabled();
    fill('Запрос', 'since:1d');
    expect(screen.queryByText('since: принимает день')).not.toBeInTheDocument();
    answers[list] = rows;
    await press('Показать');
    expect(screen.getByRole('button', { name: userLocked })).toBeVisible();
  });

  it('completes the last word of a query', async () => {
    await open();
    fill('Запрос', 'event:user_l');
    await press('event:user_locked');
    expect(screen.getByLabelText('Запрос')).toHaveValue('event:user_locked');
    expect(screen.getByLabelText('Запрос')).toHaveFocus();
  });

  it('opens a row with its place in the chain', async () => {
    await open({ 'GET /operator/audit/{id}/': rowDetails });
    await press(userLocked);
    const dialog = within(screen.getByRole('dialog', { name: 'Запись 42' }));
    expect(dialog.getByText('12 · f00d')).toBeVisible();
    expect(dialog.getByText('session: abc')).toBeVisible();
    expect(dialog.getByText('2026-11-29T10:00:00.000Z')).toBeVisible();
    expect(dialog.getByText(`user/${auditRow.user_id}`)).toBeVisible();
  });

  it('leads to the person of a row where the operator may see people, and to the approval', async () => {
    const approval = '0f0e0d0c-1111-4222-8333-444455556666';
    const row = { ...auditRow, approval_id: approval };
    const { place } = await renderConsole({
      ...{ path: '/operator/audit', roles: ['auditor', 'support'] },
      answers: {
        [list]: { ...rows, items: [row, { ...auditRow, id: '43', target: { type: 'approval', id: approval } }] },
        'GET /operator/audit/{id}/': { ...rowDetails, approval_id: approval },
      },
    });
    const link = screen.getByRole('link', { name: `user/${auditRow.user_id!.slice(0, 8)}…` });
    expect(link).toHaveAttribute('href', `/operator/people/${auditRow.user_id}`);
    expect(screen.getByText('approval/0f0e0d0c…')).toBeVisible();
    fireEvent.click(screen.getAllByRole('button', { name: userLocked })[0]!);
    await settle();
    await press(approval);
    expect(place.current).toBe(`/operator/audit?q=target%3Aapproval%2F${approval}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is exported as the service writes it, for a reason', async () => {
    const exported = 'POST /operator/audit/export/';
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { sent, host } = await open({ [exported]: new Blob(['id']) }, '/operator/audit?q=event:user_locked');
    await press('Выгрузить');
    await press('Скачать CSV');
    expect(screen.getByText('Напишите причину')).toBeVisible();
    fill(/^Причина/, 'Проверка');
    await press('Скачать CSV');
    expect(sent(exported)).toEqual([{ q: 'event:user_locked', timezone: 0, reason: 'Проверка' }]);
    expect(jest.mocked(host.api.call).mock.lastCall?.[2]).toEqual({ isFile: true });
    expect(saved).toEqual([`audit-${new Date().toISOString().slice(0, 10)}.csv`]);
    expect(host.toasts.success).toHaveBeenCalledWith('Журнал выгружен');
    click.mockRestore();
  });

  it('that is empty is not that nothing matches, and it may fail', async () => {
    const { answers } = await open({ [list]: { ...rows, items: [] } }, '/operator/audit?q=event:x');
    expect(screen.getByRole('heading', { name: /Ничего не.подошло/ })).toBeVisible();
    await press('Сбросить фильтр');
    await settle();
    expect(screen.getByRole('heading', { name: 'Записей нет' })).toBeVisible();
    answers[list] = new ApiError(503);
    fill('Запрос', 'event:y');
    await press('Показать');
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить журнал/);
    answers[list] = rows;
    await press('Повторить');
    expect(screen.getByRole('button', { name: userLocked })).toBeVisible();
  });

  it('opens a row by Enter', async () => {
    await open({ 'GET /operator/audit/{id}/': new ApiError(503) });
    fireEvent.keyDown(screen.getAllByRole('row')[1]!, { key: 'Enter' });
    await settle();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(/Не.удалось загрузить запись/);
  });
});

it('the day in the name of a file is that of the reader', () => {
  const now = new Date('2026-11-29T21:30:00Z');
  expect(dayOfReader(now)).toBe('2026-11-29');
  jest.spyOn(now, 'getTimezoneOffset').mockReturnValue(-180);
  expect([dayOfReader(now), hoursEast(now)]).toEqual(['2026-11-30', 3]);
});

describe('a query of the log', () => {
  it.each([
    ['', undefined],
    ['actor:7 target:user/6f since:24h', undefined],
    ['actor:"Иван Петров" event:sign_in', undefined],
    ['target:client/a:b', undefined],
    ['constructor:x', 'constructor:x'],
    ['actor:7 Анна', 'Анна'],
    ['event:', 'event:'],
    ['who:me x:y', 'who:me'],
  ])('%s has the first strange word %s', (query, word) => {
    expect(strangerIn(query)).toBe(word);
  });

  it.each([
    ['', ['actor:', 'event:', 'target:', 'since:', 'until:']],
    ['ev', ['event:']],
    ['actor:7 t', ['actor:7 target:']],
    ['actor:7 a', []],
    ['since:2026-11-01 event:b', ['since:2026-11-01 event:b1', 'since:2026-11-01 event:b2']],
    ['event:b1', []],
  ])('%s can be completed', (query, completions) => {
    expect(completionsOf(query, ['a1', 'b1', 'b2'])).toEqual(completions);
  });
});
