import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listCountries } from '@passport/shared/phone/countries';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { IdentifyAnswer } from '@passport/shared/schemas/users';
import { observable, runInAction } from 'mobx';
import type { LoginFlow } from '../flow/LoginFlow';
import type { PasskeyRequests } from '../passkeys/PasskeyRequests';
import type { StartApi } from '../flow/start.api';
import { StartStore, type StartStoreParts } from './StartStore';

const user = {
  id: 7,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: '+7******4567',
  email: null,
} as const;

const identify = jest.fn<StartApi['identify']>();
const loadFlow = jest.fn<StartStoreParts['loadFlow']>();
const onUnreachable = jest.fn();
const flow = {
  step: 'START',
  isProven: false,
  lookup: { lock: { secondsLeft: 0 }, refuse: jest.fn() },
  identify: jest.fn(),
  authenticate: jest.fn(),
  back: jest.fn(),
  dispose: jest.fn(),
};

const open = (parts: Partial<StartStoreParts> = {}) =>
  new StartStore({
    api: { identify },
    loadCountries: () => Promise.resolve([]),
    site: 'site-1',
    memory: undefined,
    earlierPhone: undefined,
    loadFlow,
    loadPasskeys: () => Promise.reject(new Error('chunk')),
    onUnreachable,
    ...parts,
  });

beforeEach(() => {
  jest.resetAllMocks();
  flow.step = 'START';
  flow.isProven = false;
  Object.assign(flow, { documents: undefined, external: undefined, isFinished: false });
  flow.lookup.lock.secondsLeft = 0;
  identify.mockResolvedValue({ user });
  loadFlow.mockResolvedValue(flow as unknown as LoginFlow);
});

describe('looking up a phone', () => {
  it('sends no request without a possible phone', async () => {
    const start = open();
    await start.submit();
    expect(start.field.error).toBeUndefined();
    for (const text of ['900', '+']) {
      start.field.input(text);
      start.field.setError(undefined);
      await start.submit();
      expect(start.field.error).toBe('errors.incorrect-phone-number');
    }
    expect(identify).not.toHaveBeenCalled();
  });

  it('sends the phone without spaces, and passes the response to the flow', async () => {
    const start = open();
    start.field.setPhone('8 900 123-45-67');
    await start.submit();
    expect(identify).toHaveBeenCalledWith({ phone: '+79001234567', site: 'site-1' });
    expect(flow.identify).toHaveBeenCalledWith('+79001234567', user, undefined);
    expect(start.isBusy).toBe(false);
  });

  it('waits for the list of countries where the number may be foreign, and sends it with its own dial code', async () => {
    const start = open({ loadCountries: () => Promise.resolve(listCountries('ru')) });
    start.field.setPhone('375291234567');
    const submitting = start.submit();
    expect([identify.mock.calls.length, start.isBusy]).toEqual([0, true]);
    await submitting;
    expect(identify).toHaveBeenCalledWith({ phone: '+375291234567', site: 'site-1' });
  });

  it('sends the request first, and loads the rest of the flow in parallel, only once', async () => {
    let answer: (answer: IdentifyAnswer) => void = () => undefined;
    identify.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    loadFlow.mockImplementationOnce(() => {
      answer({ user });
      return Promise.resolve(flow as unknown as LoginFlow);
    });
    const start = open();
    start.field.setPhone('+79001234567');
    const submitting = start.submit();
    expect([identify.mock.calls.length, loadFlow.mock.calls.length, start.isBusy]).toEqual([1, 0, true]);
    await start.submit();
    await submitting;
    await start.load();
    expect([identify.mock.calls.length, loadFlow.mock.calls.length]).toEqual([1, 1]);
  });

  it('passes a refusal to the flow, which knows its text', async () => {
    const refusal = new ApiError(429, {}, 30);
    identify.mockRejectedValue(refusal);
    const start = open();
    start.field.setPhone('+79001234567');
    await start.submit();
    expect(flow.lookup.refuse).toHaveBeenCalledWith(refusal);
    expect(start.isBusy).toBe(false);
  });

  it('sends no request while the service refuses lookups', async () => {
    const start = open();
    start.field.setPhone('+79001234567');
    await start.submit();
    flow.lookup.lock.secondsLeft = 30;
    await start.submit();
    expect([identify.mock.calls.length, start.lockedSeconds]).toEqual([1, 30]);
    flow.lookup.lock.secondsLeft = 0;
    await start.submit();
    expect(identify).toHaveBeenCalledTimes(2);
  });

  it('shows that the rest of the flow cannot be loaded, and retries with the next submit', async () => {
    loadFlow.mockRejectedValueOnce(new Error('chunk'));
    const start = open();
    start.field.setPhone('+79001234567');
    await start.submit();
    expect(onUnreachable).toHaveBeenCalledTimes(1);
    await start.submit();
    expect(flow.identify).toHaveBeenCalledTimes(1);
  });

  it('ignores the response if the phone was changed meanwhile, or the screen was unmounted', async () => {
    let answer: (answer: IdentifyAnswer) => void = () => undefined;
    identify.mockReturnValue(new Promise((done) => (answer = done)));
    const start = open();
    start.field.setPhone('+79001234567');
    const submitting = start.submit();
    start.field.setPhone('+79007654321');
    answer({ user });
    await submitting;
    expect(flow.identify).not.toHaveBeenCalled();

    identify.mockResolvedValue({ user });
    const second = start.submit();
    start.dispose();
    await second;
    expect(flow.identify).not.toHaveBeenCalled();
    expect(flow.dispose).toHaveBeenCalled();
  });
});

describe('a passkey that was chosen while the phone is being looked up', () => {
  const requests = () => observable({ isBusy: true }) as unknown as PasskeyRequests;

  it.each([
    ['holds back the step until it is refused', () => undefined, 1],
    ['leads to no step if the sign-in goes on elsewhere', (start: StartStore) => start.leave(), 0],
    ['leads to no step if it has signed in', () => Object.assign(flow, { isFinished: true }), 0],
  ])('%s', async (_case, end, steps) => {
    const passkeys = requests();
    const dispose = jest.fn();
    const start = open({ loadPasskeys: () => Promise.resolve([passkeys, dispose]) });
    start.field.setPhone('+79001234567');
    await start.load();
    const submitting = start.submit();
    await start.suggestPasskeys();
    await new Promise((resolve) => setTimeout(resolve));
    expect(flow.identify).not.toHaveBeenCalled();
    end(start);
    runInAction(() => Object.assign(passkeys, { isBusy: false }));
    await submitting;
    expect(flow.identify).toHaveBeenCalledTimes(steps);
    start.dispose();
    expect(dispose).toHaveBeenCalledTimes(1);
  });

  it('keeps the button from sending another lookup', async () => {
    const start = open({ loadPasskeys: () => Promise.resolve([requests(), jest.fn()]) });
    await start.suggestPasskeys();
    start.field.setPhone('+79001234567');
    await start.submit();
    expect(identify).not.toHaveBeenCalled();
  });

  it('cannot be asked for without its code, which the next press loads again', async () => {
    const ask = jest.fn(() => Promise.resolve());
    const loadPasskeys = jest.fn<StartStoreParts['loadPasskeys']>();
    loadPasskeys.mockRejectedValueOnce(new Error('chunk'));
    loadPasskeys.mockResolvedValue([{ isBusy: false, ask } as unknown as PasskeyRequests, jest.fn()]);
    const start = open({ loadPasskeys });
    await start.askForPasskey();
    expect([onUnreachable.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
    await start.askForPasskey();
    expect([onUnreachable.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a prefilled phone', () => {
  it('is that of the interrupted flow, or one that the visitor gave earlier', () => {
    expect(open({ earlierPhone: '79001234567' }).field.phone).toBe('+79001234567');
    const memory = { step: 'START', phone: '+79007654321' };
    expect(open({ memory, earlierPhone: '79001234567' }).field.phone).toBe('+79007654321');
  });
});

describe('a reload on a later step', () => {
  const memory = { step: 'CODE_INPUT', phone: '+79001234567' };

  it('shows nothing of the first step while the later one is loading', async () => {
    flow.step = 'CODE_INPUT';
    const start = open({ memory });
    expect([start.isResuming, start.isShown]).toEqual([true, false]);
    await start.resume(false);
    expect([start.isResuming, start.isShown]).toEqual([false, false]);
  });

  it('shows the first step with the phone if the later one cannot be loaded', async () => {
    loadFlow.mockRejectedValue(new Error('chunk'));
    const start = open({ memory });
    await start.resume(false);
    expect([start.isShown, start.field.phone, onUnreachable.mock.calls.length]).toEqual([true, '+79001234567', 1]);
  });

  it('shows nothing if the sign-in continues on another screen', async () => {
    flow.isProven = true;
    const start = open({ memory });
    flow.authenticate.mockImplementation(() => start.leave());
    await start.resume(true);
    expect([start.isResuming, start.isShown]).toEqual([true, false]);
  });

  it('Back from the documents leads to the choice of a code (R-77)', async () => {
    Object.assign(flow, { step: 'CODE_INPUT', isProven: true, documents: [] });
    await open({ memory }).resume(false);
    expect(flow.back).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without documents', undefined, undefined],
    ['of an external account that waits for documents', [], { provider: 'GOOGLE', pendingLogin: 'p' }],
  ] as const)('a proof %s stays at its step', async (_case, documents, external) => {
    Object.assign(flow, { step: 'CODE_INPUT', isProven: true, documents, external });
    await open({ memory }).resume(false);
    expect(flow.back).not.toHaveBeenCalled();
  });

  it.each([
    ['an accepted code goes on by itself for who comes from elsewhere', true, true, 1],
    ['a code that is awaited is shown to who comes from elsewhere', false, true, 0],
    ['an accepted code waits for who walks through the history', true, false, 0],
  ])('%s', async (_case, isProven, isArrival, calls) => {
    flow.step = 'CODE_INPUT';
    flow.isProven = isProven;
    await open({ memory }).resume(isArrival);
    expect(flow.authenticate).toHaveBeenCalledTimes(calls);
  });
});
