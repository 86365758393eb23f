import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { signInMemoryKey } from '@passport/shared/storageKeys';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { authTexts } from '../texts';

const jwt = { access: 'a', refresh: 'r' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const found = { id: 7, phone: '+7******4567', email: null, need_change_email: false };
const query = '?client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2F&prompt=login&interaction=i';

let answers: FakeAnswers;
let host: FakeHost;
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  answers = {
    'GET /oauth2/{id}/get_metadata/': { is_sign_in_needed: true, is_granted: false },
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
    'POST /user/identify/': { user: { ...found, two_factor_auth: 'TOTP' } },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: found.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/standard_auth/': ({ totp }: { totp?: string }) =>
      totp === '123456'
        ? { jwt }
        : new ApiError(401, { message: '', code: 'second_factor_required', errors: { method: 'TOTP' } }),
    'POST /user/set_timezone/': {},
  };
  host = fakeHost({
    api: fakeApi(answers),
    session: {
      status: 'signed-in',
      user: person,
      signIn: jest.fn(async () => {
        await Promise.resolve();
        answers['GET /oauth2/{id}/get_metadata/'] = { is_sign_in_needed: false, is_granted: false };
        act(() => runInAction(() => void (host.session.user = { ...person })));
      }),
    },
  });
});

const open = (path: string) => renderRemote(<AuthRoutes host={host} />, { host, path, messages: authTexts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const code = (digits: string) => userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), digits);
const identify = async () => {
  await heading('Вход или регистрация');
  await userEvent.type(screen.getByRole('textbox', { name: /Номер телефона/ }), '9161234567{Enter}');
  await heading('С возвращением');
};
const proveBySms = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Код по СМС/ }));
  await heading('Код из СМС');
  await code('1234');
};

describe('a signed-in person who has to sign in once more', () => {
  it.each([
    ['as their phone says', 'TOTP'],
    ['as the service says after the code', 'DISABLE'],
  ])('gives the second factor %s, and goes on to the application', async (_when, two_factor_auth) => {
    answers['POST /user/identify/'] = { user: { ...found, two_factor_auth } };
    const { place } = await open(`/${query}`);
    await identify();
    await proveBySms();
    await heading('Код из приложения');
    expect(place.current).toBe(`/2fa/google-authenticator/${query}`);
    await code('123456');
    await waitFor(() => expect(place.current).toBe(`/kid-oauth${query}`));
    expect(host.session.signIn).toHaveBeenCalledTimes(1);
  });

  it('can prove the second factor immediately after an external provider', async () => {
    answers['GET /user/external_auth/'] = {
      status: 'second_factor_required',
      external_auth: 'x',
      user: { ...found, two_factor_auth: 'TOTP' },
    };
    window.localStorage.setItem('query', query);
    const { place } = await open('/google/login/callback?state=s&code=c');
    await heading('Код из приложения');
    expect(place.current).toBe(`/2fa/google-authenticator/${query}`);
    // The service has already returned the requirement, and is not called again.
    const paths = jest.mocked(host.api.call).mock.calls.map(([{ path }]) => path);
    expect(paths).not.toContain('/oauth2/{id}/get_metadata/');
    expect(paths).not.toContain('/user/standard_auth/');
    await code('123456');
    await waitFor(() => expect(place.current).toBe(`/kid-oauth${query}`));
  });

  it('can sign in even if the session ended meanwhile', async () => {
    await open(`/${query}`);
    await identify();
    await proveBySms();
    await heading('Код из приложения');
    act(() => runInAction(() => void (host.session.status = 'anonymous')));
    await heading('Код из приложения');
    await code('123456');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledTimes(1));
  });
});

it('leaves the second factor if another tab signs in meanwhile', async () => {
  host.session.status = 'anonymous';
  const { place } = await open(`/${query}`);
  await identify();
  await proveBySms();
  await heading('Код из приложения');
  act(() => runInAction(() => void (host.session.status = 'signed-in')));
  await waitFor(() => expect(place.current).toMatch(/^\/(\?|kid-oauth)/));
  expect(window.sessionStorage.getItem(signInMemoryKey)).not.toContain('isAgain');
});
