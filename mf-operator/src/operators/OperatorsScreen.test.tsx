import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { OperatorItem } from '@passport/shared/schemas/console/operators';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { meWith } from '../testing/samples';
import { endOfDay } from './endOfDay';

const list = 'GET /operator/operators/';
const grant = 'POST /operator/operators/{user_id}/grant/';
const remove = 'POST /operator/operators/{user_id}/remove/';
const pyotr: OperatorItem = {
  user_id: '8d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44',
  version: 'v1',
  name: 'Пётр Поддержка',
  phone: '+7 900 ***-**-11',
  roles: [
    { role: 'support', until: '2026-12-31T23:59:59.000Z', granted_at: '2026-11-01T10:00:00.000Z', granted_by: 'Мария' },
  ],
  requested: null,
  two_factor_auth: 'TOTP',
  passkeys_count: 2,
  last_session_at: null,
  suspended_at: null,
  suspended_for: null,
  is_self: false,
  may_change: true,
};
const self: OperatorItem = {
  ...pyotr,
  user_id: '9d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44',
  name: 'Мария',
  is_self: true,
  may_change: false,
};
const open = (items: OperatorItem[] = [pyotr], answers: object = {}, roles: OperatorRole[] = ['owner']) =>
  renderConsole({
    path: '/operator/operators',
    roles,
    answers: {
      [list]: { items, next_cursor: null },
      [grant]: { approval_id: pyotr.user_id },
      [remove]: { audit_id: '9' },
      ...answers,
    },
  });
const confirm = async (name: string) => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await settle();
};

describe('the operators', () => {
  it('are listed with roles, their ends, and what they prove themselves with', async () => {
    await open([pyotr, { ...pyotr, user_id: self.user_id, two_factor_auth: 'PHONE_EMAIL', passkeys_count: 0 }]);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/support до .*2026/);
    expect(first).toHaveTextContent('кто дал: Мария');
    expect(first).toHaveTextContent('аутентификатор, ключей доступа: 2');
    expect(second).toHaveTextContent('консоль не откроется');
  });

  it('tell of a role that waits for approval, of somebody without one too', async () => {
    const requested = { role: 'reviewer', until: null, asked_by: { user_id: self.user_id, name: 'Мария' } } as const;
    const { unmount } = await open([{ ...pyotr, roles: [], requested }]);
    const row = screen.getAllByRole('row')[1]!;
    expect(row).toHaveTextContent(/reviewer.*запрашивает Мария/);
    expect(within(row).getByRole('link', { name: 'ждёт согласования' })).toHaveAttribute('href', '/operator/approvals');
    expect(screen.queryByRole('button', { name: /Снять/ })).not.toBeInTheDocument();
    unmount();
    await open([{ ...pyotr, requested: { ...requested, asked_by: null } }], {}, ['auditor']);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/support.*reviewer ждёт согласования/);
    expect(screen.queryByRole('link', { name: 'ждёт согласования' })).not.toBeInTheDocument();
  });

  it('are given a role with an end, which waits for a second owner', async () => {
    const { sent, host } = await open();
    await press('Ещё роль');
    fireEvent.change(screen.getByLabelText('Роль'), { target: { value: 'reviewer' } });
    fill('До какого дня', '2027-01-31');
    fill(/^Причина/, 'Отпуск');
    await confirm('Дать роль');
    const until = '2027-01-31T23:59:59.000Z';
    expect(sent(grant)).toEqual([{ role: 'reviewer', reason: 'Отпуск', expected: 'v1', until }]);
    expect(host.toasts.success).toHaveBeenCalledWith(expect.stringContaining('Ждёт согласования'));
  });

  it('are joined by somebody whose user_id is typed', async () => {
    const { sent, host } = await open();
    await press('Дать роль');
    fill(/^Причина/, 'Новый сотрудник');
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Дать роль' })).toBeDisabled();
    fill(/^user_id/, '+79161234567');
    expect(screen.getByText(/^Это не.user_id/)).toBeVisible();
    fill(/^user_id/, meWith('owner').user_id);
    expect(screen.getByText(/^Себе роль не.дают/)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Дать роль' })).toBeDisabled();
    fill(/^user_id/, self.user_id);
    fill('До какого дня', '2027-02-30');
    expect(screen.getByText('Такого дня нет. Пример: 2026-12-31')).toBeVisible();
    fill('До какого дня', '');
    await confirm('Дать роль');
    expect(sent(grant)).toEqual([{ role: 'support', reason: 'Новый сотрудник', until: null }]);
    expect(host.api.call).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
      params: { user_id: self.user_id },
    });
  });

  it('are not joined by somebody whom there is not, which the dialog says', async () => {
    await open([pyotr], { [grant]: new ApiError(404, { message: 'Не найдено' }) });
    await press('Дать роль');
    fill(/^user_id/, self.user_id);
    fill(/^Причина/, 'Новый сотрудник');
    await confirm('Дать роль');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Человека с.таким user_id нет$/);
  });

  it('are in the order of their names, page by page', async () => {
    const { answers } = await open([pyotr], { [list]: { items: [pyotr], next_cursor: 'b' } });
    expect(screen.getByRole('button', { name: 'Назад' })).toBeDisabled();
    answers[list] = { items: [self], next_cursor: null };
    await press('Дальше');
    expect(screen.getByText('Мария', { selector: 'bdi' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Дальше' })).toBeDisabled();
  });

  it('lose a role at once', async () => {
    const { sent } = await open();
    await press('Снять роль support: Пётр Поддержка');
    fill(/^Причина/, 'Ушёл');
    await confirm('Снять роль');
    expect(sent(remove)).toEqual([{ role: 'support', reason: 'Ушёл', expected: 'v1' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('whose roles rest are confirmed', async () => {
    const { sent } = await open([{ ...pyotr, suspended_at: '2026-11-29T10:00:00.000Z', suspended_for: 'contact' }]);
    expect(screen.getByText('роли приостановлены').parentElement).toHaveTextContent(/сменился контакт$/);
    await press('Подтвердить роли');
    fill(/^Причина/, 'Позвонила');
    await confirm('Подтвердить роли');
    expect(sent(grant)).toEqual([{ reason: 'Позвонила', expected: 'v1', confirm: true }]);
  });

  it('cannot change their own roles or those of another owner, and an auditor only reads', async () => {
    const { unmount } = await open([self]);
    expect(screen.getByText('вы')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Снять|Ещё роль/ })).not.toBeInTheDocument();
    unmount();
    const suspended = { suspended_at: '2026-11-29T10:00:00.000Z', suspended_for: 'contact' } as const;
    const { unmount: leave } = await open([{ ...pyotr, ...suspended, may_change: false }]);
    expect(screen.queryByText('вы')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Снять|Ещё роль|Подтвердить/ })).not.toBeInTheDocument();
    leave();
    await open([pyotr], {}, ['auditor']);
    expect(screen.queryByRole('button', { name: /Снять|роль/ })).not.toBeInTheDocument();
  });

  it('could not be loaded, or there are none', async () => {
    const { answers } = await open([], { [list]: new ApiError(503) });
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить операторов/);
    answers[list] = { items: [], next_cursor: null };
    await press('Повторить');
    expect(screen.getByRole('heading', { name: 'Операторов нет' })).toBeVisible();
  });
});

it.each([
  ['', null],
  ['2026-12-31', '2026-12-31T23:59:59.000Z'],
  ['2026-02-30', undefined],
  ['tomorrow', undefined],
])('the end of the day %s', (day, end) => {
  expect(endOfDay(day)).toBe(end);
});
