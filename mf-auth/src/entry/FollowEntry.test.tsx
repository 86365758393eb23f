import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authTexts } from '../texts';
import type { FollowedEntry } from './entryFailureTarget';
import { FollowEntry } from './FollowEntry';
import { withParameters } from './EntryRule';

const siteId = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
const leave = jest.fn();
let answers: FakeAnswers;
const tokenCall = 'POST /partner/get_user_token_for_site/';

const openEntry = (entry: FollowedEntry, path: string) =>
  renderRemote(<FollowEntry entry={entry} leave={leave} />, {
    host: fakeHost({ api: fakeApi(answers), session: { status: 'signed-in' } }),
    path,
  });
const open = (redirectUri?: string) => openEntry({ kind: 'site', siteId, redirectUri }, `/?site_id=${siteId}`);

const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };

async function signInOnceMore() {
  answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: 'DISABLE', need_change_email: false } };
  answers['POST /user/send_verification_sms/'] = { phone_verification: 'pv', phone: person.phone, ...sent };
  answers['POST /user/verify_sms_code/'] = { is_verified: true };
  answers['POST /user/standard_auth/'] = { jwt: { access: 'a', refresh: 'r' } };
  await userEvent.type(screen.getByRole('textbox', { name: /Номер телефона/ }), '9161234567{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /Код по СМС/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Код подтверждения' }), '1234');
}

beforeEach(() => {
  window.sessionStorage.clear();
  leave.mockReset();
  answers = {};
});

describe('rule 3', () => {
  it('goes to the address from the service, with the token', async () => {
    answers[tokenCall] = { token: 't.o.k', url: 'https://shop.example/in?from=passport' };
    await open('https://shop.example/in?from=passport');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://shop.example/in?from=passport&token=t.o.k'));
  });

  it.each([
    [404, '/not-found'],
    [500, `/showcase?site_id=${siteId}`],
    [0, `/showcase?site_id=${siteId}`],
  ])('leads to our own page after %s: %s', async (status, target) => {
    answers[tokenCall] = new ApiError(status);
    const { place } = await open();
    await waitFor(() => expect(place.current).toBe(target));
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('a 401 that outlives a refresh of the token', () => {
  const path = '/?client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2F&state=s';
  const describeCall = 'GET /oauth2/{id}/get_metadata/';
  const openSignedIn = () => {
    const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user: person } });
    answers[describeCall] = new ApiError(401);
    return renderRemote(<FollowEntry entry={{ kind: 'oauth' }} leave={leave} />, { host, path, messages: authTexts });
  };

  it('leads to the sign-in with the same query, and on from there', async () => {
    const { place } = await openSignedIn();
    await screen.findByRole('heading', { name: 'Вход или регистрация' });
    expect(place.current).toBe(path);
    answers[describeCall] = { is_sign_in_needed: false, is_granted: true };
    answers['POST /oauth2/authorize/'] = { redirect_uri: 'https://app.example/', code: 'k', state: 's' };
    await signInOnceMore();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://app.example/?code=k&state=s'));
  });

  it('is a failure that can be retried once the person has signed in again in vain', async () => {
    await openSignedIn();
    await screen.findByRole('heading', { name: 'Вход или регистрация' });
    await signInOnceMore();
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    answers[describeCall] = { is_sign_in_needed: false, is_granted: true };
    answers['POST /oauth2/authorize/'] = { redirect_uri: 'https://app.example/', code: 'k' };
    await userEvent.click(retry);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });
});

describe('rule 5', () => {
  const next = '/saml/continue/0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
  const openSaml = () => openEntry({ kind: 'saml', next }, `/?next=${encodeURIComponent(next)}`);

  it('goes to the SAML endpoint once the browser has its cookies', async () => {
    answers['GET /user/me/'] = person;
    answers['POST /user/sso_cookie/'] = {};
    await openSaml();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(next));
  });

  it('shows the sign-in card if the service provider requires a fresh sign-in, and continues after it', async () => {
    answers['GET /user/me/'] = person;
    answers['POST /user/sso_cookie/'] = { is_sign_in_needed: true };
    const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user: person } });
    await renderRemote(<FollowEntry entry={{ kind: 'saml', next }} leave={leave} />, {
      host,
      path: `/?next=${encodeURIComponent(next)}`,
      messages: authTexts,
    });
    await screen.findByRole('heading', { name: 'Вход или регистрация' });
    expect(leave).not.toHaveBeenCalled();
    answers['POST /user/sso_cookie/'] = {};
    await signInOnceMore();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(next));
  });

  it('stays on the page without them', async () => {
    answers['GET /user/me/'] = person;
    answers['POST /user/sso_cookie/'] = new ApiError(503);
    await openSaml();
    expect(await screen.findByRole('button', { name: 'Повторить' })).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });
});

it('can open the application again with a new code if the browser has not opened it, and shows that the page may be closed', async () => {
  answers['GET /oauth2/{id}/get_metadata/'] = { is_sign_in_needed: false, is_granted: true };
  answers['POST /oauth2/authorize/'] = { redirect_uri: 'com.example.app:/cb', code: 'k' };
  await openEntry({ kind: 'oauth' }, '/?client_id=c&redirect_uri=com.example.app%3A%2Fcb');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('com.example.app:/cb?code=k'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Продолжите в\u00a0приложении' })).toHaveFocus();
  expect(screen.getByText(/страницу можно закрыть/)).toBeVisible();
  answers['POST /oauth2/authorize/'] = { redirect_uri: 'com.example.app:/cb', code: 'l' };
  fireEvent.click(screen.getByRole('button', { name: 'Открыть приложение' }));
  await waitFor(() => expect(leave).toHaveBeenLastCalledWith('com.example.app:/cb?code=l'));
  expect(leave).toHaveBeenCalledTimes(2);
});

it('parameters are added to those of an address, except undefined ones', () => {
  expect(withParameters('https://a.example/cb?x=1#top', { token: 'a b', next: undefined })).toBe(
    'https://a.example/cb?x=1&token=a+b#top',
  );
});

it('a required new sign-in shows the card, and continues with the user who then signs in', async () => {
  answers['GET /oauth2/{id}/get_metadata/'] = { is_sign_in_needed: true, is_granted: true };
  const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user: person } });
  const path = '/?client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2F&prompt=login&interaction=i';
  await renderRemote(<FollowEntry entry={{ kind: 'oauth' }} leave={leave} />, {
    host,
    path,
    messages: authTexts,
  });
  await screen.findByRole('heading', { name: 'Вход или регистрация' });
  answers['GET /oauth2/{id}/get_metadata/'] = { is_sign_in_needed: false, is_granted: true };
  answers['POST /oauth2/authorize/'] = { redirect_uri: 'https://app.example/', code: 'k' };
  // The session keeps the same user object, as it does when reloading the user fails.
  await signInOnceMore();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://app.example/?code=k'));
});
