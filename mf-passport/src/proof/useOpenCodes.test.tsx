import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';

beforeAll(installDialog);

const session = { user: { ...person, two_factor_auth: 'PASSWORD' as const } };

let answers: FakeAnswers;
let send: jest.Mock<(body: { action: string }) => unknown>;
beforeEach(() => {
  const codes = codeAnswers();
  send = jest.fn(codes['POST /user/send_verification_sms/'] as (body: { action: string }) => unknown);
  answers = {
    ...codes,
    'GET /user/2fa/': factorOn('PASSWORD'),
    'PATCH /user/set_2fa/': new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' }),
    'POST /user/send_verification_sms/': send,
  };
});

const dialog = () => within(screen.getByRole('dialog'));

/** Sends a code in the dialog for a recent sign-in, and closes it. */
async function sendAndClose() {
  const view = await renderPassport({ path: '/passport/2fa/disable', answers, session });
  fireEvent.change(screen.getByLabelText(/Облачный пароль/), { target: { value: '481592' } });
  await press('Отключить защиту');
  fireEvent.click(dialog().getByRole('button', { name: /^Код по СМС/ }));
  await settle();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await settle();
  // The service sends no other code for a while.
  send.mockReturnValue(new ApiError(429, { message: 'Слишком часто' }, 59));
  return view;
}

it('a code sent in the dialog can be typed after the dialog was closed and opened again', async () => {
  await sendAndClose();
  await press('Отключить защиту');
  fireEvent.click(dialog().getByRole('button', { name: /^Код по СМС/ }));
  await settle();
  await typeCode(rightSmsCode);
  expect(dialog().getByLabelText(/Облачный пароль/)).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});

it('a code sent in the dialog can be typed on another screen, until it is accepted', async () => {
  answers['POST /user/export/'] = new ApiError(503, { message: 'Позже' });
  const { unmount } = await sendAndClose();
  unmount();
  const open = (path: string) => renderPassport({ path, answers, isReload: true });
  const { unmount: leave } = await open('/passport/export');
  await press(/^Код по СМС/);
  await typeCode(rightSmsCode);
  expect(screen.getByRole('alert')).toHaveTextContent('Позже');
  expect(send).toHaveBeenCalledTimes(1);
  leave();
  await open('/passport/change-email');
  await press(/^Код по СМС/);
  expect(send).toHaveBeenCalledTimes(2);
});

describe('a code that was sent on one screen', () => {
  const on = (path: string, user = person) => renderPassport({ path, answers, session: { user }, isReload: true });
  const choice = () => screen.queryByRole('button', { name: /^Код по СМС/ });
  const codeField = () => screen.queryByRole('textbox', { name: 'Код подтверждения' });
  async function sendForExport() {
    localStorage.clear();
    const view = await on('/passport/export');
    await press(/^Код по СМС/);
    return view;
  }

  it('is not offered there again after another screen has used it', async () => {
    (await sendForExport()).unmount();
    const { unmount } = await on('/passport/change-email');
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(send).toHaveBeenCalledTimes(1);
    unmount();
    await on('/passport/export');
    expect(choice()).toBeVisible();
    expect(codeField()).not.toBeInTheDocument();
  });

  it('is dropped if another tab has used it, and the next one survives a reload', async () => {
    const { unmount } = await sendForExport();
    const key = Object.keys(localStorage).find((name) => name.includes('open-sms')) ?? '';
    expect(codeField()).toBeVisible();
    act(() => {
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    });
    await press(/^Код по СМС/);
    expect(send).toHaveBeenCalledTimes(2);
    unmount();
    await on('/passport/export');
    expect(codeField()).toBeVisible();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not mistaken for one to a new phone', async () => {
    (await sendForExport()).unmount();
    await on('/passport/export', { ...person, phone: '+79161234599' });
    expect(choice()).toHaveTextContent('+7 916 123\u201145\u201199');
    await press(/^Код по СМС/);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is dropped if the phone is replaced while the code is typed', async () => {
    const { host } = await sendForExport();
    expect(codeField()).toBeVisible();
    act(() => {
      runInAction(() => (host.session.user = { ...person, phone: '+79161234599' }));
    });
    await settle();
    expect(choice()).toBeVisible();
    expect(codeField()).not.toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage })).not.toContain('sms UPDATE_PROFILE_OLD');
  });
});
