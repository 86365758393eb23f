import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen } from '@testing-library/react';
import { codeAnswers, press, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

let answers: FakeAnswers;
beforeEach(() => {
  answers = codeAnswers();
});

describe('the export', () => {
  it('hands everything over as a file, after a code', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    // jsdom goes nowhere.
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
    await press('Скачать ещё раз');
    expect(click).toHaveBeenCalledTimes(2);
    click.mockRestore();
  });
});

describe('the deletion', () => {
  it('is asked for by who has understood it, after a code', async () => {
    const remove = jest.fn((_body: unknown) => ({ deletion_at: '2026-12-05T10:00:00.000Z' }));
    answers['POST /user/delete_account/'] = remove;
    const { host } = await renderPassport({ path: '/passport/deletion', answers });
    expect(screen.queryByRole('button', { name: /^Код по СМС/ })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox', { name: /Я понимаю/ }));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(remove).toHaveBeenCalledTimes(1);
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('tells a developer what becomes of their applications', async () => {
    const open = (user = person) => renderPassport({ path: '/passport/deletion', answers, session: { user } });
    const view = await open();
    expect(screen.queryByText(/Ваши приложения отключатся/)).not.toBeInTheDocument();
    view.unmount();
    await open({ ...person, is_oauth2_request_approved: true });
    expect(screen.getByText(/Ваши приложения отключатся/)).toBeVisible();
  });

  it('can be taken back until the day that it names', async () => {
    const cancel = jest.fn(() => ({}));
    answers['POST /user/cancel_deletion/'] = cancel;
    const user = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };
    const { host } = await renderPassport({ path: '/passport/deletion', answers, session: { user } });
    expect(screen.getByRole('heading', { name: 'Удаление назначено' })).toBeVisible();
    expect(screen.getByText(/5 декабря 2026/)).toBeVisible();
    await press('Отменить удаление');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Удаление отменено, паспорт остаётся с\u00a0вами');
  });
});
