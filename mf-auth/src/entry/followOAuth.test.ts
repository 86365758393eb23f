import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { followOAuth } from './followOAuth';

const describeCall = 'GET /oauth2/{id}/get_metadata/';
const decideCall = 'POST /oauth2/authorize/';
const cookieCall = 'POST /user/sso_cookie/';
const base = 'client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2Fcb';
const client = { skip_granting_access: false, is_granted: false, is_sign_in_needed: false, is_account_chosen: false };
let answers: FakeAnswers;

beforeEach(() => {
  answers = { [describeCall]: client, [cookieCall]: {} };
});

const follow = (more = '', status: 'signed-in' | 'anonymous' = 'signed-in') =>
  followOAuth(
    { host: fakeHost({ api: fakeApi(answers), session: { status } }), query: new URLSearchParams(base + more) },
    { kind: 'oauth' },
  );

describe('rule 4', () => {
  it.each([{ skip_granting_access: true }, { is_granted: true }])(
    'goes to the client with a code: %p',
    async (known) => {
      answers[describeCall] = { ...client, ...known };
      answers[decideCall] = { redirect_uri: 'https://app.example/cb', code: 'k', state: 's' };
      expect(await follow('&next=%2Fa')).toEqual({ url: 'https://app.example/cb?code=k&state=s&next=%2Fa' });
    },
  );

  it('shows the consent screen otherwise, with the same query', async () => {
    expect(await follow('&state=s')).toEqual({ path: `/kid-oauth?${base}&state=s` });
  });

  it('shows the consent screen again if the client requests it (R-43)', async () => {
    answers[describeCall] = { ...client, is_granted: true };
    expect(await follow('&prompt=consent')).toEqual({ path: `/kid-oauth?${base}&prompt=consent` });
  });

  it('asks for the account if the client requests that, unless the user has just signed in (R-43)', async () => {
    answers[describeCall] = { ...client, is_granted: true };
    const path = `/kid-oauth?${base}&prompt=select_account`;
    expect(await follow('&prompt=select_account')).toEqual({ path });
    answers[describeCall] = { ...client, is_granted: true, is_account_chosen: true };
    answers[decideCall] = { redirect_uri: 'https://app.example/cb', code: 'k' };
    expect(await follow('&prompt=select_account')).toEqual({ url: 'https://app.example/cb?code=k' });
  });

  it('responds without a screen if the client requests none, with or without a session (R-43)', async () => {
    expect(await follow('&prompt=none')).toEqual({ url: `/oidc/auth?${base}&prompt=none` });
    delete answers[cookieCall];
    expect(await follow('&prompt=none', 'anonymous')).toEqual({ url: `/oidc/auth?${base}&prompt=none` });
  });

  it('shows the sign-in card once more if the request requires it (R-43)', async () => {
    answers[describeCall] = { ...client, is_granted: true, is_sign_in_needed: true };
    expect(await follow('&prompt=login&interaction=i')).toEqual({ isSignInNeeded: true });
  });

  it('shows the sign-in card with an interaction if the service requires it', async () => {
    answers[describeCall] = { ...client, is_granted: true };
    answers[decideCall] = new ApiError(401, { code: 'login_required', errors: { interaction: 'i' } });
    expect(await follow()).toEqual({ path: `/?${base}&interaction=i` });
  });

  it('rethrows other refusals', async () => {
    answers[describeCall] = new ApiError(404);
    await expect(follow()).rejects.toMatchObject({ status: 404 });
  });
});
