import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { approval, meWith } from '../testing/samples';
import { timeLeft } from './timeLeft';

const list = 'GET /operator/approvals/';
const open = (answer: unknown, more: object = {}, roles: OperatorRole[] = ['security']) =>
  renderConsole({ path: '/operator/approvals', roles, answers: { [list]: answer, ...more } });
const one = (more: object = {}) => ({ items: [{ ...approval, ...more }], next_cursor: null });

describe('the approvals', () => {
  it('show the exact difference, who asks and why, and the time that is left', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T06:30:00.000Z'));
    await open(one());
    const row = screen.getAllByRole('row')[1];
    expect(row).toHaveTextContent('Снять двухфакторную защиту');
    expect(row).toHaveTextContent('двухфакторная защитаTOTP → DISABLE');
    expect(row).toHaveTextContent(/Пётр Поддержка.*Потерян телефон/);
    expect(screen.getByText('Потерян телефон')).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(row).toHaveTextContent(/3.ч 30.минпотом станет недействительным/);
    clock.mockRestore();
  });

  it('show once what stays as it is, and a role without an end', async () => {
    const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
    await open(one({ changes: [change('role', null, 'support'), change('until', null, null)] }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/рольпусто → supportдобез.срока/);
  });

  it('say that one happens by itself where too few may approve it', async () => {
    await open(one({ due_at: '2026-11-30T10:00:00.000Z' }));
    expect(screen.getByText('потом выполнится само')).toBeVisible();
  });

  it('say so where the account of whoever asked is erased', async () => {
    await open(one({ asked_by: null }));
    expect(screen.getByText('Аккаунт оператора удалён')).toBeVisible();
  });

  const own = { may_decide: false, asked_by: { user_id: meWith().user_id, name: 'Ольга Оператор' } };

  it.each([
    ['approve', 'Одобрить', {}],
    ['refuse', 'Отклонить', {}],
    ['withdraw', 'Отозвать', own],
  ])('%s sends the reason and the version that was seen', async (verdict, name, more) => {
    const call = `POST /operator/approvals/{id}/${verdict}/`;
    const { sent, made } = await open(one(more), { [call]: { audit_id: '9' } });
    await press(name);
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('двухфакторная защитаTOTP → DISABLE');
    expect(dialog).toHaveTextContent(
      /Снять двухфакторную защиту.*Анна Ёлкина.*(Пётр Поддержка|Ольга Оператор).*Потерян телефон/,
    );
    fill(/^Причина/, 'Проверено');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
    await settle();
    expect(sent(call)).toEqual([{ reason: 'Проверено', expected: 'v1' }]);
    expect(made().filter((made) => made === list)).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('offer no decision about one’s own, and none to those who may only read', async () => {
    const { unmount } = await open(one({ may_decide: false }));
    expect(screen.queryByRole('button', { name: /Одобрить|Отозвать/ })).not.toBeInTheDocument();
    expect(screen.getByText('Решает не тот, кто просил. Роль: security')).toBeVisible();
    unmount();
    await open(one(), {}, ['support']);
    expect(screen.queryByRole('button', { name: 'Одобрить' })).not.toBeInTheDocument();
  });

  it('tell who was first', async () => {
    const call = 'POST /operator/approvals/{id}/approve/';
    await open(one(), { [call]: new ApiError(409, { message: 'Решено: Мария', code: 'changed_meanwhile' }) });
    await press('Одобрить');
    fill(/^Причина/, 'x');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Одобрить' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Решено: Мария');
    expect(screen.getByRole('button', { name: 'Показать, как есть сейчас' })).toBeVisible();
  });

  it('that somebody else has decided close their dialog, which no other list opens again', async () => {
    const call = 'POST /operator/approvals/{id}/approve/';
    const meanwhile = new ApiError(409, { message: 'Решено: Мария', code: 'changed_meanwhile' });
    const { answers, host } = await open(one(), { [call]: meanwhile });
    await press('Одобрить');
    fill(/^Причина/, 'x');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Одобрить' }));
    await settle();
    // It waits still: only its version is another one.
    answers[list] = one({ version: 'v2' });
    const reload = screen.getByRole('button', { name: 'Показать, как есть сейчас' });
    reload.focus();
    fireEvent.click(reload);
    await settle();
    expect(reload).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    answers[list] = { items: [], next_cursor: null };
    fireEvent.click(reload);
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(host.toasts.warning).toHaveBeenCalledWith('Этот запрос уже решён');
    answers[list] = one({ state: 'DONE' });
    fireEvent.change(screen.getByLabelText('Какие согласования'), { target: { value: 'DONE' } });
    await settle();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of oneself tell what became of each', async () => {
    const { host, answers } = await open(one(), {}, ['support']);
    const decided = { decided_at: '2026-11-30T07:00:00.000Z', decided_by: { user_id: approval.id, name: 'Мария Ким' } };
    answers[list] = {
      items: [
        { ...approval, may_decide: false },
        { ...approval, ...decided, id: 'x', state: 'REFUSED', may_decide: false, decision_reason: 'Не владелец' },
        { ...approval, ...decided, id: 'y', state: 'VOID', may_decide: false, decision_reason: 'Ошибка' },
        { ...approval, ...decided, id: 'z', state: 'VOID', may_decide: false, decided_by: null },
      ],
      next_cursor: null,
    };
    fireEvent.change(screen.getByLabelText('Какие согласования'), { target: { value: 'MINE' } });
    await settle();
    expect(screen.getByRole('columnheader', { name: 'Состояние' })).toBeVisible();
    const [, waiting, refused, withdrawn, expired] = screen.getAllByRole('row');
    expect(waiting).toHaveTextContent('потом станет недействительным');
    expect(refused).toHaveTextContent(/ОтклоненоМария Ким.*Не владелец/);
    expect(withdrawn).toHaveTextContent(/ОтозваноМария Ким.*Ошибка/);
    expect(expired).toHaveTextContent('Недействительно');
    expect(jest.mocked(host.api.call).mock.lastCall?.[2]).toMatchObject({ query: { asked_by: 'me' } });
  });

  it('are none, do not match, or could not be loaded', async () => {
    const { answers } = await open({ items: [], next_cursor: null });
    expect(screen.getByRole('heading', { name: 'Согласований нет' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('Какие согласования'), { target: { value: 'VOID' } });
    await settle();
    expect(screen.getByRole('heading', { name: /Ничего не.подошло/ })).toBeVisible();
    answers[list] = new ApiError(503);
    await press('Сбросить фильтр');
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить согласования/);
  });
});

it.each([
  ['2026-11-30T10:00:00.000Z', 3, 30],
  ['2026-11-30T06:30:59.000Z', 0, 0],
  ['2026-11-29T10:00:00.000Z', 0, 0],
])('until %s are left %s h %s min', (until, hours, minutes) => {
  expect(timeLeft(until, Date.parse('2026-11-30T06:30:00.000Z'))).toEqual({ hours, minutes });
});
