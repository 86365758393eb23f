import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { storageKeys } from '@passport/shared/storageKeys';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { createFlowStorage } from '../flow/flowStorage';
import { assertionOf, FakePasskeys, passkeyOptions } from '../testing/fakePasskeys';
import { proveBySms } from '../testing/proveBySms';
import { authTexts } from '../texts';

const person = { id: 7, phone: '+7******4567', email: null, need_change_email: false, two_factor_auth: 'TOTP' };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const button = () => screen.queryByRole('button', { name: /^По\sлицу или\sотпечатку$/ });
let answers: FakeAnswers;
let host: FakeHost;
let browser: FakePasskeys;

/** At the factor. */
const prove = async () => {
  const view = await renderRemote(<AuthRoutes host={host} />, { host, messages: authTexts });
  await proveBySms();
  await screen.findByRole('heading', { level: 1, name: 'Код из приложения' });
  return view;
};
const ask = async () => {
  await userEvent.click(button()!);
  await waitFor(() => expect(browser.current).toMatchObject({ isConditional: false }));
};
const signIns = () =>
  jest.mocked(host.api.call).mock.calls.flatMap(([{ path }, body]) => (path === '/user/standard_auth/' ? [body] : []));

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.body.replaceChildren();
  browser = new FakePasskeys();
  browser.install();
  answers = {
    'POST /user/passkeys/options/': passkeyOptions('factor'),
    'POST /user/identify/': { user: person },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: person.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/standard_auth/': ({ passkey }: { passkey?: object }) =>
      passkey
        ? { jwt: { access: 'a', refresh: 'r' } }
        : new ApiError(401, { code: 'second_factor_required', errors: { method: 'TOTP' } }),
    'POST /user/set_timezone/': {},
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
  };
  host = fakeHost({
    api: fakeApi(answers),
    session: {
      signIn: jest.fn(async () => {
        await Promise.resolve();
        act(() => runInAction(() => void (host.session.status = 'signed-in')));
      }),
    },
  });
});
afterEach(() => {
  expect(browser.overlaps).toBe(0);
  browser.remove();
  createFlowStorage().clear();
});

it('a passkey takes the place of the factor', async () => {
  const { place } = await prove();
  await ask();
  browser.choose();
  await waitFor(() => expect(place.current).toBe('/showcase'));
  const passkey = { id: 'factor', credential: assertionOf('key', 'challenge-of-factor') };
  expect(signIns().at(-1)).toEqual({ user: 7, phone_verification: 'pv', passkey });
  expect(window.localStorage.getItem(storageKeys.passkeyUsed)).toBe('true');
});

it('a closed dialog changes nothing, and a refused passkey is said above the button', async () => {
  await prove();
  const before = signIns().length;
  await ask();
  browser.cancel();
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  expect([screen.queryByRole('alert'), signIns().length]).toEqual([null, before]);
  answers['POST /user/standard_auth/'] = new ApiError(400, { code: 'wrong_passkey' });
  await ask();
  browser.choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Этот ключ доступа не\sподходит/);
});

it('is not offered where the browser knows no passkeys', async () => {
  browser.remove();
  await prove();
  expect(button()).toBeNull();
});

it('documents that are required then are accepted with the same passkey, which is nowhere stored', async () => {
  const documents = [{ kind: 'terms', revision: 2, accepted_revision: null, transition_until: null }];
  const { place } = await prove();
  answers['POST /user/standard_auth/'] = new ApiError(403, { code: 'documents_required', documents } as never);
  await ask();
  browser.choose();
  await waitFor(() => expect(place.current).toBe('/auth-documents/'));
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('challenge-of-factor');
});
