import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../api-client/ApiError';
import { endpoint } from '../../api-client/endpoint';
import { fakeApi, type FakeAnswers } from '../../testing/fakeApi';
import { Captcha, type CaptchaParts } from './Captcha';
import { guardApi } from './guardApi';

const phone = '+79161234567';
const sendSms = endpoint<object, object>('POST', '/user/send_verification_sms/');
const identify = endpoint<object, object>('POST', '/user/identify/');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const challenge = {
  captcha: 'pow',
  algorithm: 'SHA-256',
  challenge: sha256('salt&17'),
  maxnumber: 100,
  salt: 'salt&',
  signature: 'signed',
  expires_in_seconds: 600,
};
const decoded = (token: unknown): unknown => JSON.parse(atob(String(token)));
const required = () => new ApiError(400, { code: 'captcha_required', message: 'Нужна проверка' });
const failed = () => new ApiError(400, { code: 'captcha_failed', message: 'Не прошла' });

let answers: FakeAnswers;
let plain: ReturnType<typeof fakeApi>;
let now: number;
let letSolve: () => void;
const hideRunning = jest.fn();
const showRunning = jest.fn<CaptchaParts['showRunning']>(() => hideRunning);
const showFailed = jest.fn();
const solve = jest.fn<CaptchaParts['solve']>();
const askService = jest.fn<CaptchaParts['askService']>(() => Promise.resolve('token of the service'));
const load = jest.fn<() => Promise<Captcha>>();
let api: ReturnType<typeof guardApi>;

beforeEach(() => {
  jest.clearAllMocks();
  now = 0;
  solve.mockImplementation(() => Promise.resolve(17));
  answers = {
    'GET /captcha/challenge/': challenge,
    'POST /user/send_verification_sms/': {},
    'POST /user/identify/': { user: null },
    'GET /user/me/': {},
  };
  plain = fakeApi(answers);
  const captcha = new Captcha({ api: plain, now: () => now, solve, askService, showRunning, showFailed });
  load.mockImplementation(() => Promise.resolve(captcha));
  api = guardApi(plain, load);
});

const calls = (path: string) =>
  jest
    .mocked(plain.call)
    .mock.calls.filter(([called]) => called.path === path)
    .map(([, body, options]) => ({ body: body as Record<string, unknown> | undefined, options }));
const settled = () => new Promise((done) => setTimeout(done));

describe('an SMS', () => {
  it('is requested with the solution of its own challenge', async () => {
    await api.call(sendSms, { action: 'SIGNUP', phone });
    expect(calls('/captcha/challenge/')[0]!.options).toEqual({ query: { action: 'send_sms', phone } });
    const [sent] = calls('/user/send_verification_sms/');
    expect(sent!.body).toMatchObject({ action: 'SIGNUP', phone });
    expect(decoded(sent!.body!.captcha_token)).toEqual({
      algorithm: 'SHA-256',
      challenge: challenge.challenge,
      number: 17,
      salt: 'salt&',
      signature: 'signed',
    });
  });

  it('has its challenge solved once the phone was identified, and then does not wait', async () => {
    await api.call(identify, { phone });
    await settled();
    expect(solve).toHaveBeenCalledTimes(1);
    await api.call(sendSms, { action: 'SIGNIN', user: 7, phone });
    expect(solve).toHaveBeenCalledTimes(1);
    expect(showRunning).not.toHaveBeenCalled();
  });

  it('requires another solution each time', async () => {
    await api.call(sendSms, { phone });
    await api.call(sendSms, { phone });
    expect(calls('/captcha/challenge/')).toHaveLength(2);
  });

  it('does not use a solution that is about to expire', async () => {
    await api.call(identify, { phone });
    await settled();
    now = 541_000;
    await api.call(sendSms, { phone });
    expect(solve).toHaveBeenCalledTimes(2);
  });

  it('shows a warning while the visitor waits for the check', async () => {
    solve.mockImplementation(() => new Promise((done) => (letSolve = () => done(17))));
    const sending = api.call(sendSms, { phone });
    await settled();
    expect([showRunning.mock.calls, hideRunning.mock.calls.length]).toEqual([[[false]], 0]);
    expect(calls('/user/send_verification_sms/')).toEqual([]);
    letSolve();
    await sending;
    expect(hideRunning).toHaveBeenCalledTimes(1);
  });

  it('is retried with another solution if the first was refused', async () => {
    const send = jest.fn<() => object>();
    answers['POST /user/send_verification_sms/'] = send;
    send.mockImplementationOnce(() => failed());
    send.mockImplementation(() => ({ sent: true }));
    await expect(api.call(sendSms, { phone })).resolves.toEqual({ sent: true });
    expect(showFailed).not.toHaveBeenCalled();
  });

  it('is retried with a harder challenge if the service requires one, which is shown to the visitor', async () => {
    const harder = { ...challenge, maxnumber: 800, is_harder: true };
    answers['POST /user/send_verification_sms/'] = () => {
      answers['GET /captcha/challenge/'] = harder;
      answers['POST /user/send_verification_sms/'] = { sent: true };
      return required();
    };
    await expect(api.call(sendSms, { phone })).resolves.toEqual({ sent: true });
    expect(solve.mock.calls.map(([{ maxnumber }]) => maxnumber)).toEqual([100, 800]);
    expect(showRunning.mock.calls).toEqual([[false], [true]]);
    expect(hideRunning).toHaveBeenCalledTimes(2);
    expect(showFailed).not.toHaveBeenCalled();
  });

  it('fails with a message to the visitor if two solutions were refused, or none was found', async () => {
    answers['POST /user/send_verification_sms/'] = failed();
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ code: 'captcha_failed' });
    expect(showFailed).toHaveBeenCalledTimes(1);
    solve.mockImplementation(() => Promise.reject(new Error('no solution')));
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ code: 'captcha_failed' });
    expect(showFailed).toHaveBeenCalledTimes(2);
  });

  it('fails like any call if the service is unavailable', async () => {
    answers['GET /captcha/challenge/'] = new ApiError(0);
    answers['GET /health/live'] = new ApiError(0);
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ status: 0, code: undefined });
    answers['GET /captcha/challenge/'] = new ApiError(503);
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ status: 503 });
    expect(showFailed).not.toHaveBeenCalled();
    answers['GET /captcha/challenge/'] = challenge;
    await api.call(sendSms, { phone });
  });

  it('fails with the advice about blockers if only its challenge does not come', async () => {
    answers['GET /captcha/challenge/'] = new ApiError(0);
    answers['GET /health/live'] = {};
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ code: 'captcha_failed' });
    expect(showFailed).toHaveBeenCalledTimes(1);
    expect(calls('/user/send_verification_sms/')).toEqual([]);
    answers['GET /captcha/challenge/'] = challenge;
    await api.call(sendSms, { phone });
  });

  it('fails with the same advice if the code of the check does not come, or as a lost connection', async () => {
    load.mockRejectedValue(new Error('ChunkLoadError'));
    answers['GET /health/live'] = {};
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ code: 'captcha_failed' });
    answers['GET /health/live'] = new ApiError(0);
    await expect(api.call(sendSms, { phone })).rejects.toMatchObject({ status: 0 });
  });

  it('sends no token if challenges are off, and does not ask again', async () => {
    answers['GET /captcha/challenge/'] = { captcha: 'off' };
    await api.call(sendSms, { phone });
    await api.call(sendSms, { phone });
    expect(calls('/captcha/challenge/')).toHaveLength(1);
    expect(calls('/user/send_verification_sms/')[1]!.body).toEqual({ phone });
    expect(showRunning).not.toHaveBeenCalled();
  });

  it('sends the token of a captcha service', async () => {
    answers['GET /captcha/challenge/'] = { captcha: 'smartcaptcha', site_key: 'key' };
    await api.call(sendSms, { phone });
    expect(askService).toHaveBeenCalledWith('smartcaptcha', 'key');
    expect(calls('/user/send_verification_sms/')[0]!.body!.captcha_token).toBe('token of the service');
  });

  it('needs none for a signed-in person', async () => {
    await api.call(sendSms, { action: 'UPDATE_PROFILE_NEW', phone });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('another call', () => {
  it('sends a solution only if the service requires one', async () => {
    const ask = jest.fn<(body: unknown) => unknown>((body) =>
      'captcha_token' in (body as object) ? { user: null } : required(),
    );
    answers['POST /user/identify/'] = ask;
    await expect(api.call(identify, { phone })).resolves.toEqual({ user: null });
    expect(ask.mock.calls.map(([body]) => Object.keys(body as object))).toEqual([
      ['phone'],
      ['phone', 'captcha_token'],
    ]);
    expect(calls('/captcha/challenge/')[0]!.options).toEqual({ query: { action: 'identify', phone } });
  });

  it('does not load the code of the captcha', async () => {
    await api.call(endpoint('GET', '/user/me/'));
    answers['POST /user/identify/'] = new ApiError(429);
    await expect(api.call(identify, { phone })).rejects.toMatchObject({ status: 429 });
    expect(load).not.toHaveBeenCalled();
  });
});

it('is sent again with the solution as a form field if it is a request to support', async () => {
  const support = endpoint<FormData, object>('POST', '/support/send_to_email/');
  let isRefused = true;
  answers['POST /support/send_to_email/'] = () => {
    const answer = isRefused ? new ApiError(429, { code: 'captcha_required' }) : {};
    isRefused = false;
    return answer;
  };
  const form = new FormData();
  form.set('body', 'A question');
  await api.call(support, form);
  expect(calls('/captcha/challenge/')[0]!.options).toEqual({ query: { action: 'support' } });
  const { body } = calls('/support/send_to_email/')[1]!;
  expect(body).toBe(form);
  expect(decoded(form.get('captcha_token'))).toMatchObject({ number: 17 });
  expect(form.get('body')).toBe('A question');
});
