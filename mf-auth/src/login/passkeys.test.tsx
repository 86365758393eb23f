import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import { storageKeys } from '@passport/shared/storageKeys';
import { settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { hold } from '@passport/shared/testing/hold';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { createFlowStorage } from '../flow/flowStorage';
import { assertionOf, FakePasskeys, passkeyOptions } from '../testing/fakePasskeys';
import { authTexts } from '../texts';

const jwt = { access: 'a', refresh: 'r' };
const user = { id: 7, two_factor_auth: 'DISABLE', need_change_email: false, phone: '+7******4567', email: null };
const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
const unknown = 'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите по коду.';
const link = () => screen.queryByRole('button', { name: /^Войти по\sлицу или\sотпечатку$/ });
let answers: FakeAnswers;
let host: FakeHost;
let browser: FakePasskeys;

const open = async (path = '/') => {
  const view = await renderRemote(<AuthRoutes host={host} />, { host, path, messages: authTexts });
  await settle();
  return view;
};
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Номер телефона/ });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (path: string) =>
  jest.mocked(host.api.call).mock.calls.flatMap(([call, body]) => (call.path === path ? [body] : []));
const choose = async (id?: string) => {
  browser.choose(id);
  await settle();
};
/** The options of each page are its own. */
let pages = 0;
let proof: PasskeyProof;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.body.replaceChildren();
  browser = new FakePasskeys();
  browser.install();
  answers = {
    'POST /user/passkeys/options/': passkeyOptions('call'),
    'POST /user/identify/': { user },
    'POST /user/send_verification_sms/': { phone_verification: 'pv', phone: user.phone, ...sent },
    'POST /user/verify_sms_code/': { is_verified: true },
    'POST /user/standard_auth/': { jwt },
    'POST /user/passkeys/offer/': { is_offered: false },
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
  pages += 1;
  proof = { id: `page-${pages}`, credential: assertionOf('key', `challenge-of-page-${pages}`) };
  host = { ...host, config: { ...host.config, signInPasskey: passkeyOptions(proof.id) } };
});
afterEach(() => {
  expect(browser.overlaps).toBe(0);
  browser.remove();
  createFlowStorage().clear();
});

describe('a passkey in the suggestions of the phone field', () => {
  it('signs in, sends no phone, and is remembered for the link of the next visit', async () => {
    const { place } = await open('/?client_id=client-1');
    expect(phone()).toHaveAttribute('autocomplete', 'tel webauthn');
    expect([browser.current?.isConditional, link()]).toEqual([true, null]);
    await choose();
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledWith(jwt));
    expect(bodies('/user/standard_auth/')).toEqual([{ passkey: proof, client: 'client-1' }]);
    expect(bodies('/user/passkeys/options/')).toEqual([]);
    expect(bodies('/user/passkeys/offer/')).toEqual([]);
    expect(window.localStorage.getItem(storageKeys.passkeyUsed)).toBe('true');
    expect(place.current).not.toContain('passkey');
  });

  it('is asked for by a call after a sign-out: the options of the page count once', async () => {
    const { place } = await open();
    await choose();
    await waitFor(() => expect(place.current).toBe('/showcase'));
    cleanup();
    act(() => runInAction(() => void (host.session.status = 'anonymous')));
    await open();
    expect(browser.current?.challenge).toBe('challenge-of-call');
  });

  it('is asked for by a call where the page brought no options', async () => {
    host = { ...host, config: { ...host.config, signInPasskey: undefined } };
    const { place } = await open();
    expect(bodies('/user/passkeys/options/')).toEqual([{ purpose: 'sign_in' }]);
    await choose();
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('shows that it is being checked, and loses nothing that is typed meanwhile', async () => {
    const answer = hold(answers, 'POST /user/standard_auth/');
    await open();
    await userEvent.type(phone(), '916');
    await choose();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Продолжить' })).toHaveAttribute('aria-busy', 'true'),
    );
    await userEvent.type(phone(), '1234567{Enter}');
    await answer(new ApiError(400, { code: 'wrong_passkey' }));
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(phone().value.replace(/\D/g, '')).toContain('9161234567');
    expect(bodies('/user/identify/')).toEqual([]);
    expect(host.toasts.error).not.toHaveBeenCalled();
    // Another passkey can be chosen at once.
    await waitFor(() => expect(browser.current?.isConditional).toBe(true));
    await press('Продолжить');
    await heading('С возвращением');
  });

  it.each([
    ['the service is unavailable', new ApiError(503), /Нет связи с сервером/],
    ['the address has to be changed', new ApiError(401, { code: 'need_change_email' }), /адрес почты нужно сменить/],
  ])('keeps the typed text and says so if %s', async (_case, error, text) => {
    answers['POST /user/standard_auth/'] = error;
    await open();
    await userEvent.type(phone(), '916');
    await choose();
    expect(await screen.findByText(text)).toBeVisible();
    expect(phone().value).toContain('916');
    expect(browser.current).toBeUndefined();
  });

  it('shows a toast if the account is disabled', async () => {
    answers['POST /user/standard_auth/'] = new ApiError(400, { code: 'user_inactive', message: 'Аккаунт отключён' });
    await open();
    await choose();
    await waitFor(() => expect(host.toasts.error).toHaveBeenCalledWith('Аккаунт отключён'));
  });

  it('goes on with the documents, whose acceptance is sent with the same passkey', async () => {
    const documents = [{ kind: 'terms', revision: 2, accepted_revision: null, transition_until: null }];
    answers['POST /user/standard_auth/'] = ({ postpone_documents, accepted_documents }: Record<string, unknown>) =>
      accepted_documents || postpone_documents
        ? { jwt }
        : new ApiError(403, { code: 'documents_required', documents } as never);
    answers['GET /policies/{kind}/'] = {
      kind: 'terms',
      revision: 2,
      title: 'Соглашение',
      content: 'Текст',
      changes: '',
    };
    const { place } = await open();
    await choose();
    await waitFor(() => expect(place.current).toBe('/auth-documents/'));
    expect(JSON.stringify(window.sessionStorage)).not.toContain('challenge-of-page');
  });
});

describe('a choice that comes late', () => {
  const toChannels = async () => {
    await open();
    await userEvent.type(phone(), '9161234567{Enter}');
    await heading('С возвращением');
  };

  it('counts for the person of the step', async () => {
    await toChannels();
    await choose();
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledTimes(1));
    expect(bodies('/user/standard_auth/')).toEqual([{ user: 7, passkey: proof }]);
  });

  it('of another person is not noticed by who types a code', async () => {
    await toChannels();
    await press(/Код по СМС/);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код подтверждения' }), '12');
    answers['POST /user/standard_auth/'] = new ApiError(400, { code: 'wrong_passkey', message: 'Неверный ключ' });
    await choose();
    expect(screen.queryByText(/ключ/i)).toBeNull();
    expect(host.toasts.error).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Код подтверждения' })).toHaveValue('12');
  });

  it('is impossible where a registration begins', async () => {
    answers['POST /user/identify/'] = { user: null };
    await open();
    await userEvent.type(phone(), '9161234567{Enter}');
    await heading('Создадим аккаунт');
    expect(browser.current).toBeUndefined();
  });

  it('goes before a lookup of the phone that was under way', async () => {
    const found = hold(answers, 'POST /user/identify/');
    const { place } = await open();
    await userEvent.type(phone(), '9161234567{Enter}');
    const signedIn = hold(answers, 'POST /user/standard_auth/');
    await choose();
    await found({ user });
    expect(screen.queryByRole('heading', { name: 'С возвращением' })).toBeNull();
    await signedIn({ jwt });
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });
});

describe('the quiet link', () => {
  it('is absent where no passkey was used, and where the browser has none', async () => {
    await open();
    expect(link()).toBeNull();
    window.localStorage.setItem(storageKeys.passkeyUsed, 'true');
    browser.remove();
    await open();
    expect(link()).toBeNull();
  });

  it('asks in a dialog, by keyboard; after its end nothing is said and the suggestions are back', async () => {
    window.localStorage.setItem(storageKeys.passkeyUsed, 'true');
    const { place } = await open();
    await userEvent.type(phone(), '916');
    act(() => link()!.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(browser.current?.isConditional).toBe(false));
    browser.cancel();
    await waitFor(() => expect(browser.current?.isConditional).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(phone().value).toContain('916');
    await userEvent.click(link()!);
    await waitFor(() => expect(browser.current?.isConditional).toBe(false));
    await choose();
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('lets the number be sent while its dialog is open', async () => {
    localStorage.setItem(storageKeys.passkeyUsed, 'true');
    await open();
    await userEvent.click(link()!);
    await waitFor(() => expect(browser.current?.isConditional).toBe(false));
    await userEvent.type(phone(), '9161234567{Enter}');
    expect(await heading('С возвращением')).toBeVisible();
  });

  it('judges no number that is half typed: the press does not leave the field', async () => {
    localStorage.setItem(storageKeys.passkeyUsed, 'true');
    await open();
    await userEvent.type(phone(), '91612');
    await userEvent.click(link()!);
    await waitFor(() => expect(browser.current?.isConditional).toBe(false));
    browser.cancel();
    await settle();
    expect(phone()).toHaveFocus();
    expect(screen.queryByText('Проверьте номер телефона')).not.toBeInTheDocument();
  });

  it('says if there is no connection', async () => {
    window.localStorage.setItem(storageKeys.passkeyUsed, 'true');
    host = { ...host, config: { ...host.config, signInPasskey: undefined } };
    answers['POST /user/passkeys/options/'] = new ApiError(0);
    await open();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(link()!);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
