import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { stopCalendar } from '@passport/shared/testing/stopCalendar';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

let answers: FakeAnswers;
beforeEach(() => {
  answers = codeAnswers();
});

describe('the export', () => {
  it('downloads everything as a file, after a code', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    // jsdom does not navigate.
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const give = jest.fn((_body: unknown) => ({
      exported_at: '2026-11-21T10:00:00.000Z',
      profile: { id: 7 },
      parts: {},
    }));
    answers['POST /user/export/'] = give;
    await renderPassport({ path: '/passport/export', answers });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(give).toHaveBeenCalledWith({
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      email_verification: undefined,
    });
    expect(screen.getByRole('heading', { name: 'Файл готов' })).toHaveFocus();
    expect(click).toHaveBeenCalledTimes(1);
    expect(files[0]?.type).toMatch(/^application\/json/);
    await press('Скачать JSON ещё раз');
    expect(click).toHaveBeenCalledTimes(2);
    click.mockRestore();
  });

  it('requires another code if the service no longer accepts the first', async () => {
    answers['POST /user/export/'] = new ApiError(400, {
      message: 'нет',
      errors: { phone_verification: 'Код больше не действует' },
    });
    await renderPassport({ path: '/passport/export', answers });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Код больше не действует');
    expect(screen.queryByRole('heading', { name: 'Файл готов' })).not.toBeInTheDocument();
  });

  it.each([503, 500])('keeps the code for another press if the service answers %i', async (status) => {
    answers['POST /user/export/'] = new ApiError(status, { message: 'Позже' });
    await renderPassport({ path: '/passport/export', answers });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Позже');
    expect(screen.getByRole('button', { name: 'Скачать файл' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Код по СМС/ })).not.toBeInTheDocument();
  });

  it('shows that the file is loading', async () => {
    hold(answers, 'POST /user/export/');
    await renderPassport({ path: '/passport/export', answers });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('button', { name: 'Скачать файл' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the deletion', () => {
  stopCalendar();

  it('can be requested after the tick and a code', async () => {
    const remove = jest.fn((_body: unknown) => ({ deletion_at: '2026-12-05T10:00:00.000Z' }));
    answers['POST /user/delete_account/'] = remove;
    const { host } = await renderPassport({ path: '/passport/deletion', answers });
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: /Понимаю/ }));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    // The code alone deletes nothing: a browser may have filled it in.
    expect(remove).not.toHaveBeenCalled();
    const sentence = screen.getByText(/^Мы удалим аккаунт 10\s/);
    expect(sentence.textContent).not.toContain('..');
    await press('Удалить аккаунт');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('shows a developer what happens to their applications', async () => {
    const open = (user = person) => renderPassport({ path: '/passport/deletion', answers, session: { user } });
    const view = await open();
    expect(screen.queryByText(/Ваши приложения отключатся/)).not.toBeInTheDocument();
    view.unmount();
    await open({ ...person, is_oauth2_request_approved: true });
    expect(screen.getByText(/Ваши приложения отключатся/)).toBeVisible();
  });

  it('can be cancelled until the shown day', async () => {
    const cancel = jest.fn(() => ({}));
    answers['POST /user/cancel_deletion/'] = cancel;
    const user = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };
    const { host } = await renderPassport({ path: '/passport/deletion', answers, session: { user } });
    expect(screen.getByRole('heading', { name: 'Удаление назначено' })).toBeVisible();
    expect(screen.getByText(/5 декабря 2026/)).toBeVisible();
    expect(screen.getByText(/^Удалим аккаунт/)).toHaveTextContent(/Мы сообщили об\sэтом на\sваш телефон и\sпочту\.$/);
    await press('Отменить удаление');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Удаление отменено, аккаунт остаётся с\u00a0вами');
  });

  it('shows its consequences, its day, and its steps, which are enabled only while ticked as understood', async () => {
    await renderPassport({ path: '/passport/deletion', answers });
    expect(screen.getByText(/через 14 дней/)).toHaveTextContent(/через 14 дней, 10 декабря 2026\. /);
    const understood = screen.getByRole('checkbox', { name: /Понимаю/ });
    const send = screen.getByRole('button', { name: /^Код по СМС/ });
    const first = 'Сначала поставьте галочку выше.';
    expect(send).toBeDisabled();
    const question = 'Куда отправить код?';
    expect(screen.getByRole('region', { name: 'Подтвердите, что это вы' })).toHaveTextContent(first);
    expect(screen.queryByText(question)).not.toBeInTheDocument();
    fireEvent.click(understood);
    expect(send).toBeEnabled();
    expect(screen.getByText(question)).toBeVisible();
    expect(screen.queryByText(first)).not.toBeInTheDocument();
    fireEvent.click(understood);
    expect(send).toBeDisabled();
    expect(screen.getByText(first)).toBeVisible();
  });

  it('is disabled again when the tick is removed, even after the code', async () => {
    await renderPassport({ path: '/passport/deletion', answers });
    const understood = screen.getByRole('checkbox');
    fireEvent.click(understood);
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    fireEvent.click(understood);
    expect(screen.getByRole('button', { name: 'Удалить аккаунт' })).toBeDisabled();
    fireEvent.click(understood);
    expect(screen.getByRole('button', { name: 'Удалить аккаунт' })).toBeEnabled();
  });

  it('keeps the account by the button next to the one that deletes', async () => {
    const { place } = await renderPassport({ path: '/passport/deletion', answers });
    fireEvent.click(screen.getByRole('checkbox'));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    fireEvent.click(screen.getByRole('link', { name: 'Оставить аккаунт' }));
    await settle();
    expect(place.current).toBe('/passport');
  });

  it('offers the data of the account before it', async () => {
    const { place } = await renderPassport({ path: '/passport/deletion', answers });
    fireEvent.click(screen.getByRole('link', { name: 'Сначала скачать мои данные' }));
    await settle();
    expect(place.current).toBe('/passport/export');
  });

  it('requires another code if the service no longer accepts the first', async () => {
    answers['POST /user/delete_account/'] = new ApiError(400, {
      message: 'нет',
      errors: { phone_verification: 'Код больше не действует' },
    });
    const { host } = await renderPassport({ path: '/passport/deletion', answers });
    fireEvent.click(screen.getByRole('checkbox'));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await press('Удалить аккаунт');
    expect(screen.getByRole('alert')).toHaveTextContent('Код больше не действует');
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
    expect(host.session.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the connection was lost', new ApiError(0), 'Нет связи'],
    ['the service was unavailable', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['the service has failed', new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
    ['there were too many requests', new ApiError(429, { message: 'x' }, 60), 'Слишком много запросов'],
  ])('can be tried again without another code where %s', async (_what, error, note) => {
    const remove = jest.fn<() => unknown>().mockReturnValueOnce(error);
    remove.mockReturnValue({ deletion_at: '2026-12-05T10:00:00.000Z' });
    answers['POST /user/delete_account/'] = remove;
    const { host } = await renderPassport({ path: '/passport/deletion', answers });
    fireEvent.click(screen.getByRole('checkbox'));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await press('Удалить аккаунт');
    expect(screen.getByRole('alert')).toHaveTextContent(note);
    await press('Удалить аккаунт');
    expect(remove).toHaveBeenCalledTimes(2);
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('stays scheduled if it could not be cancelled, and can be cancelled again', async () => {
    answers['POST /user/cancel_deletion/'] = new ApiError(503, { message: 'Позже' });
    const user = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };
    const { host } = await renderPassport({ path: '/passport/deletion', answers, session: { user } });
    await press('Отменить удаление');
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(host.session.reload).not.toHaveBeenCalled();
    answers['POST /user/cancel_deletion/'] = {};
    await press('Отменить удаление');
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('is not announced as future once it is scheduled, and shows the recipients of the message', async () => {
    const user = { ...person, is_verified: false, deletion_at: '2026-12-05T10:00:00.000Z' };
    const { host } = await renderPassport({ path: '/passport/deletion', answers, session: { user } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Удаление аккаунта$/);
    expect(host.title.current).toBe('Удаление аккаунта');
    expect(screen.queryByText(/^Удалим аккаунт и/)).not.toBeInTheDocument();
    expect(screen.getByText(/Мы сообщили об/)).toHaveTextContent(/на\sваш телефон\.$/);
  });

  it('is offered again once it is cancelled', async () => {
    const user = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };
    const { host } = await renderPassport({ path: '/passport/deletion', answers, session: { user } });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.getByRole('checkbox', { name: /Понимаю/ })).toBeVisible();
  });

  it('shows its day in English', async () => {
    const user = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };
    await renderPassport({ path: '/passport/deletion', answers, session: { user }, locale: 'en' });
    expect(screen.getByRole('region', { name: 'Deletion scheduled' })).toHaveTextContent(/5 Dec 2026,/);
    expect(screen.getByRole('button', { name: 'Cancel deletion' })).toBeVisible();
  });
});
