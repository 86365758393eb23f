import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { storageKeys } from '@passport/shared/storageKeys';
import { settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { hold } from '@passport/shared/testing/hold';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { createFlowStorage } from '../flow/flowStorage';
import { assertionOf, FakePasskeys, passkeyOptions } from '../testing/fakePasskeys';
import { proveBySms } from '../testing/proveBySms';
import { authTexts } from '../texts';
import { isLandingHeld } from './landing';
import { createPasskeyOffer } from './passkeyOffer';

const user = { id: 7, two_factor_auth: 'DISABLE', need_change_email: false, phone: '+7******4567', email: null };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const title = /^Вход по\sлицу или\sотпечатку: в\sследующий раз без\sСМС$/;
let answers: FakeAnswers;
let host: FakeHost;
let browser: FakePasskeys;

const open = () => renderRemote(<AuthRoutes host={host} />, { host, messages: authTexts });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.findByRole('heading', { level: 1, name: title });
const bodies = (path: string) =>
  jest.mocked(host.api.call).mock.calls.flatMap(([call, body]) => (call.path === path ? [body] : []));
const isNoted = () => window.localStorage.getItem(storageKeys.passkeyUsed);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.body.replaceChildren();
  browser = new FakePasskeys();
  browser.install();
  answers = {
    'POST /user/identify/': { user },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: user.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/standard_auth/': { jwt: { access: 'a', refresh: 'r' } },
    'POST /user/passkeys/offer/': { is_offered: true },
    'POST /user/passkeys/options/': passkeyOptions('create'),
    'POST /user/passkeys/': {},
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
  expect([browser.overlaps, isLandingHeld()]).toEqual([0, false]);
  browser.remove();
  createFlowStorage().clear();
});

describe('after a sign-in by a code', () => {
  it('a passkey is made with two presses, then the landing follows', async () => {
    const { place } = await open();
    await proveBySms();
    expect(await offered()).toHaveFocus();
    expect([place.current, isLandingHeld()]).toEqual(['/', true]);
    // The data of the new session do not wait for the answer.
    expect(bodies('/user/set_timezone/')).toHaveLength(1);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(browser.create).toHaveBeenCalledTimes(1));
    browser.choose('new');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    const credential = assertionOf('new', 'challenge-of-create');
    expect(bodies('/user/passkeys/')).toEqual([{ id: 'create', credential, is_offered: true }]);
    expect(isNoted()).toBe('true');
  });

  it('"not now" lands, and makes nothing', async () => {
    const { place } = await open();
    await proveBySms();
    await offered();
    await press('Не сейчас');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect([browser.create.mock.calls.length, isNoted()]).toEqual([0, null]);
  });

  it('"not now" lands also while the dialog is open, and ends it; the offer counts once it is seen', async () => {
    const { place } = await open();
    await proveBySms();
    await offered();
    expect(bodies('/user/passkeys/offer/')).toEqual([{}, { is_shown: true }]);
    await press('Включить');
    await waitFor(() => expect(browser.create).toHaveBeenCalledTimes(1));
    await press('Не сейчас');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect([browser.current, bodies('/user/passkeys/')]).toEqual([undefined, []]);
  });

  it('a dialog that the person closes leaves both buttons, without a word', async () => {
    const { place } = await open();
    await proveBySms();
    await offered();
    await press('Включить');
    await waitFor(() => expect(browser.create).toHaveBeenCalledTimes(1));
    browser.cancel();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Включить' })).not.toHaveAttribute('aria-busy'));
    expect(screen.getByRole('button', { name: 'Не сейчас' })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Не сейчас');
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('a failure is said in a sentence, and the sign-in goes on', async () => {
    answers['POST /user/passkeys/'] = new ApiError(503);
    const { place } = await open();
    await proveBySms();
    await offered();
    await press('Включить');
    await waitFor(() => expect(browser.create).toHaveBeenCalledTimes(1));
    browser.choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Включить не\sполучилось/);
    await press('Продолжить');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(isNoted()).toBeNull();
  });

  it('an authenticator that has one already needs no other', async () => {
    const { place } = await open();
    await proveBySms();
    await offered();
    await press('Включить');
    await waitFor(() => expect(browser.create).toHaveBeenCalledTimes(1));
    browser.fail('InvalidStateError');
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect([bodies('/user/passkeys/'), isNoted()]).toEqual([[], 'true']);
  });

  it.each([
    ['the service says that it is not due', () => (answers['POST /user/passkeys/offer/'] = { is_offered: false }), 1],
    ['the service does not answer', () => (answers['POST /user/passkeys/offer/'] = new ApiError(503)), 1],
    ['the device cannot make one, which costs no call', () => (browser.isCapable = false), 0],
    ['the browser knows none, which costs no call', () => browser.remove(), 0],
  ])('nothing is offered if %s', async (_case, arrange, calls) => {
    arrange();
    const { place } = await open();
    await proveBySms();
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(bodies('/user/passkeys/offer/')).toHaveLength(calls);
  });

  it('a screen that is left lets go of the landing', async () => {
    const { unmount } = await open();
    await proveBySms();
    await offered();
    unmount();
    await settle();
    expect(isLandingHeld()).toBe(false);
  });
});

describe('createPasskeyOffer', () => {
  it('does not wait for a slow answer once the person is signed in', async () => {
    const answer = hold(answers, 'POST /user/passkeys/offer/');
    let pass: () => void = () => undefined;
    const delay = () => new Promise<void>((resolve) => (pass = resolve));
    const offer = createPasskeyOffer(host, () => Promise.resolve(true), delay);
    let isDue: boolean | undefined;
    void offer.isDue(Promise.resolve()).then((due) => (isDue = due));
    await settle();
    expect(isDue).toBeUndefined();
    pass();
    await settle();
    expect(isDue).toBe(false);
    await answer({ is_offered: true });
    expect(isDue).toBe(false);
  });
});
