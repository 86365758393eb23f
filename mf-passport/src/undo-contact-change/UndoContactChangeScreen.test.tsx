import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ContactChange } from '@passport/shared/schemas/account';
import { press } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { fireEvent, screen } from '@testing-library/react';
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
  it('shows what was changed, and undoes it only by a press', async () => {
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

  it('shows that it was already used', async () => {
    await open({ 'POST /user/read_contact_change/': { ...change, is_undone: true } });
    expect(screen.getByRole('heading', { name: 'Прежняя почта возвращена' })).toBeVisible();
  });

  it('leads to support if it is expired or truncated', async () => {
    const { host } = await open({ 'POST /user/read_contact_change/': new ApiError(404) });
    expect(screen.getByRole('heading', { level: 1, name: 'Ссылка больше не действует' })).toBeVisible();
    await press('Написать в поддержку');
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('loads support once its button is hovered or focused if it is expired', async () => {
    const { host } = await open({ 'POST /user/read_contact_change/': new ApiError(404) });
    const button = screen.getByRole('button', { name: 'Написать в поддержку' });
    fireEvent.pointerEnter(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(1);
    fireEvent.focus(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(2);
  });

  it('shows why it comes too late if another account has the contact', async () => {
    const { host } = await open({
      'POST /user/read_contact_change/': change,
      'POST /user/undo_contact_change/': new ApiError(409, { message: 'Этот адрес занят' }),
    });
    await press('Вернуть прежнюю почту');
    expect(host.toasts.error).toHaveBeenCalledWith('Этот адрес занят');
  });

  it('shows that it is loading, and offers nothing before', async () => {
    const answers: FakeAnswers = {};
    const release = hold(answers, 'POST /user/read_contact_change/');
    await open(answers);
    expect(screen.getByRole('heading', { level: 1, name: 'Это сделали не вы?' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Загружаем…');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await release(change);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Вернуть прежнюю почту' })).toBeVisible();
  });

  it.each([0, 503])('is read at the next try after status %i', async (status) => {
    const answers: FakeAnswers = { 'POST /user/read_contact_change/': new ApiError(status) };
    await open(answers);
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось прочитать ссылку');
    expect(screen.queryByText('Ссылка больше не действует')).not.toBeInTheDocument();
    answers['POST /user/read_contact_change/'] = change;
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Изменена электронная почта' })).toHaveTextContent(/20\sноября 2026/);
  });

  it('is dead without a token', async () => {
    window.location.hash = '';
    const read = jest.fn((_body: unknown) => new ApiError(400, { message: 'нет' }));
    await open({ 'POST /user/read_contact_change/': read });
    expect(read).toHaveBeenCalledWith({ token: '' });
    expect(screen.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible();
  });

  it('mentions the phone if that was changed', async () => {
    const phone = { ...change, contact: 'phone' as const, old: '+7******4567', new: '+7******0000' };
    await open({ 'POST /user/read_contact_change/': phone, 'POST /user/undo_contact_change/': phone });
    expect(screen.getByText(/\+7\*{6}4567 → \+7\*{6}0000/)).toBeVisible();
    await press('Вернуть прежний телефон');
    expect(screen.getByRole('heading', { name: 'Прежний телефон возвращён' })).toHaveFocus();
  });

  it('shows that the change is being undone, once, and then leads to the sign-in', async () => {
    const answers: FakeAnswers = { 'POST /user/read_contact_change/': change };
    const release = hold(answers, 'POST /user/undo_contact_change/');
    const { host } = await open(answers);
    const button = screen.getByRole('button', { name: 'Вернуть прежнюю почту' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(button);
    await release(change);
    expect(host.api.call).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/');
  });

  it('stays usable after a lost connection', async () => {
    const answers: FakeAnswers = {
      'POST /user/read_contact_change/': change,
      'POST /user/undo_contact_change/': new ApiError(0),
    };
    const { host } = await open(answers);
    await press('Вернуть прежнюю почту');
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи'));
    answers['POST /user/undo_contact_change/'] = change;
    await press('Вернуть прежнюю почту');
    expect(screen.getByRole('heading', { name: 'Прежняя почта возвращена' })).toBeVisible();
  });

  it('is available in English', async () => {
    const answers = { 'POST /user/read_contact_change/': change };
    await renderPassport({ path: '/contact-change/undo', answers, locale: 'en', session: { user: undefined } });
    expect(screen.getByRole('region', { name: 'The email was changed' })).toHaveTextContent(/20 Nov 2026,/);
    expect(screen.getByRole('button', { name: 'Restore the previous email' })).toBeVisible();
  });
});
