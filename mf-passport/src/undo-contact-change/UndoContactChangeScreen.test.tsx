import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ContactChange } from '@passport/shared/schemas/account';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { screen } from '@testing-library/react';
import { press } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

const change: ContactChange = {
  contact: 'email',
  old: 'a***@example.org',
  new: 'b***@example.org',
  changed_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  is_undone: false,
};
beforeEach(() => {
  window.location.hash = '#token=secret';
});
afterEach(() => {
  window.location.hash = '';
});
const open = (answers: FakeAnswers) =>
  renderPassport({
    path: '/contact-change/undo',
    answers,
    session: { status: 'anonymous', user: undefined },
  });

describe('the link of a notice (R-20)', () => {
  it('says what was changed, and takes it back at a press alone', async () => {
    const read = jest.fn((_body: unknown) => change);
    const undo = jest.fn((_body: unknown) => ({ ...change, is_undone: true }));
    await open({ 'POST /user/read_contact_change/': read, 'POST /user/undo_contact_change/': undo });
    expect(read).toHaveBeenCalledWith({ token: 'secret' });
    expect(screen.getByText(/a\*\*\*@example\.org → b\*\*\*@example\.org/)).toBeVisible();
    expect(undo).not.toHaveBeenCalled();
    await press('Вернуть прежнюю почту');
    expect(undo).toHaveBeenCalledWith({ token: 'secret' });
    expect(screen.getByRole('heading', { name: 'Прежняя почта возвращена' })).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Изменение отменено');
  });

  it('that was used shows that it was', async () => {
    await open({ 'POST /user/read_contact_change/': { ...change, is_undone: true } });
    expect(screen.getByRole('heading', { name: 'Прежняя почта возвращена' })).toBeVisible();
  });

  it('that is old or cut leads to support', async () => {
    const { host } = await open({ 'POST /user/read_contact_change/': new ApiError(404) });
    expect(screen.getByRole('heading', { level: 1, name: 'Ссылка больше не действует' })).toBeVisible();
    await press('Написать в поддержку');
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('that comes too late, because somebody else has the contact, says why', async () => {
    const { host } = await open({
      'POST /user/read_contact_change/': change,
      'POST /user/undo_contact_change/': new ApiError(409, { message: 'Этот адрес занят' }),
    });
    await press('Вернуть прежнюю почту');
    expect(host.toasts.error).toHaveBeenCalledWith('Этот адрес занят');
  });
});
