import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api-client/ApiError';
import { ResendTimer, type TimerClock } from './ResendTimer';
import { VerificationStore, type SentCode, type VerificationFailure } from './VerificationStore';

const sent: SentCode = { id: 'v1', to: '+7*******67', codeLength: 4, resendSeconds: 59 };
let send = jest.fn<() => Promise<SentCode>>();
let verify = jest.fn<(code: string, id: string) => Promise<void>>();
let failure: VerificationFailure = {};
let tick: () => void = () => undefined;
let now = 0;
const clock: TimerClock = {
  now: () => now,
  everySecond: (callback) => {
    tick = callback;
    return () => undefined;
  },
};
const create = () => new VerificationStore({ send, verify }, () => failure, 6, new ResendTimer(clock));
const runOut = (seconds: number) => {
  now += seconds * 1000;
  tick();
};
/** A store with a sent code, whose submission the service has refused, and which is closed for some seconds. */
async function locked(lockedSeconds: number, secondsSinceSend = 0): Promise<VerificationStore> {
  const store = create();
  await store.send();
  runOut(secondsSinceSend);
  verify.mockRejectedValueOnce(new Error('429'));
  failure = { text: 'errors.too-many-requests', lockedSeconds };
  store.input('1234');
  await store.submit();
  return store;
}

beforeEach(() => {
  now = 1000;
  send = jest.fn(() => Promise.resolve(sent));
  verify = jest.fn(() => Promise.resolve());
  failure = { text: 'errors.invalid-code' };
});

describe('sending', () => {
  it('starts the timer and draws the cells as the service requested', async () => {
    const store = create();
    expect(store.codeLength).toBe(6);
    await expect(store.send()).resolves.toBe(true);
    expect([store.state, store.codeLength, store.timer.secondsLeft]).toEqual(['WAIT_FOR_CODE', 4, 59]);
  });

  it('sends no request while the timer runs and shows that at the code field', async () => {
    const store = create();
    await store.send();
    await expect(store.send()).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.error).toBe('errors.timer-is-running');
  });

  it('requests a code again when the timer has ended', async () => {
    const store = create();
    await store.send();
    runOut(59);
    expect(store.canResend).toBe(true);
    await store.send();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps input typed while the code was in transit, and drops that of the previous code', async () => {
    const store = create();
    const sending = store.send();
    store.input('12');
    await sending;
    expect(store.code).toBe('12');
    runOut(59);
    await store.send();
    expect(store.code).toBe('');
  });

  it('shows a limit, and locks for the time named by the service', async () => {
    const store = create();
    send.mockRejectedValueOnce(new Error('429'));
    failure = { text: 'errors.session-limit', lockedSeconds: 30 };
    await expect(store.send()).resolves.toBe(false);
    expect([store.state, store.error, store.isLocked, store.timer.secondsLeft]).toEqual([
      'FAILED',
      'errors.session-limit',
      true,
      30,
    ]);
    runOut(30);
    expect([store.isLocked, store.currentError]).toEqual([false, undefined]);
  });

  it('keeps the earlier code usable if the service still counts from its sending', async () => {
    const store = create();
    await store.send();
    store.timer.reset();
    send.mockRejectedValueOnce(new Error('429'));
    failure = { text: 'errors.too-many-requests', lockedSeconds: 40 };
    await expect(store.send()).resolves.toBe(true);
    expect([store.error, store.isLocked, store.timer.secondsLeft]).toEqual(['errors.timer-is-running', false, 40]);
    store.input('1234');
    await expect(store.submit()).resolves.toBe(true);
  });
});

describe('a request that the service ignored', () => {
  const ignored = new ApiError(403, { message: 'request was ignored' });
  beforeEach(() => {
    failure = { text: 'errors.too-many-requests', lockedSeconds: 0 };
  });

  it('locks the field while the timer runs after a check, without an error of the code', async () => {
    const store = create();
    await store.send();
    runOut(10);
    verify.mockRejectedValueOnce(ignored);
    store.input('1234');
    await store.submit();
    expect([store.currentError, store.isLocked, store.isCodeLocked, store.timer.secondsLeft]).toEqual([
      'errors.too-many-requests',
      true,
      false,
      49,
    ]);
    runOut(49);
    expect([store.isLocked, store.currentError]).toEqual([false, undefined]);
  });

  it('locks the field after another send', async () => {
    const store = create();
    await store.send();
    runOut(59);
    send.mockRejectedValueOnce(ignored);
    await expect(store.send()).resolves.toBe(false);
    expect([store.currentError, store.isLocked, store.isCodeLocked, store.timer.secondsLeft]).toEqual([
      'errors.too-many-requests',
      true,
      false,
      59,
    ]);
  });
});

describe('submitting', () => {
  it('requires a code', async () => {
    const store = create();
    await store.send();
    await expect(store.submit()).resolves.toBe(false);
    expect([store.error, verify.mock.calls.length]).toEqual(['errors.invalid-code', 0]);
  });

  it('sends no incomplete code: it could only cost a try', async () => {
    const store = create();
    await store.send();
    store.input('123');
    await expect(store.submit()).resolves.toBe(false);
    expect([store.error, store.code, verify.mock.calls.length]).toEqual(['errors.invalid-code', '123', 0]);
    store.input('1234');
    expect(store.error).toBeUndefined();
    await expect(store.submit()).resolves.toBe(true);
  });

  it('sends the code with its verification, once', async () => {
    const store = create();
    await store.send();
    store.input('1234');
    await Promise.all([store.submit(), store.submit()]);
    expect(verify.mock.calls).toEqual([['1234', 'v1']]);
    expect(store.state).toBe('SUCCESS');
    await expect(store.submit()).resolves.toBe(true);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('marks and clears a wrong code; the next digit removes the mark', async () => {
    const store = create();
    await store.send();
    verify.mockRejectedValueOnce(new Error('400'));
    store.input('1234');
    await expect(store.submit()).resolves.toBe(false);
    expect([store.state, store.code, store.error]).toEqual(['FAILED', '', 'errors.invalid-code']);
    store.input('5');
    expect(store.error).toBeUndefined();
  });

  it('keeps a code that was not checked, so that it can be sent again', async () => {
    const store = create();
    await store.send();
    verify.mockRejectedValueOnce(new Error('no connection'));
    failure = {};
    store.input('1234');
    await expect(store.submit()).resolves.toBe(false);
    expect([store.code, store.error]).toEqual(['1234', undefined]);
    await expect(store.submit()).resolves.toBe(true);
  });

  it('is locked for the remaining seconds after too many requests', async () => {
    const store = await locked(20);
    store.input('5678');
    await expect(store.submit()).resolves.toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    runOut(20);
    await expect(store.submit()).resolves.toBe(true);
  });

  it('is not locked again by the timer of the next code', async () => {
    const store = await locked(20);
    runOut(20);
    await store.send();
    expect([store.timer.secondsLeft, store.isLocked]).toEqual([59, false]);
    store.input('5678');
    await expect(store.submit()).resolves.toBe(true);
  });
});

describe('a code that is discarded while it is in transit', () => {
  it('is not used when it has been sent, because it went to another contact', async () => {
    const store = create();
    const isSent = store.send();
    store.forget();
    await expect(isSent).resolves.toBe(false);
    expect([store.state, store.sent, store.timer.status]).toEqual(['INIT', undefined, 'IDLE']);
  });

  it('shows no error of a failed send', async () => {
    const store = create();
    send.mockRejectedValueOnce(new Error('429'));
    const isSent = store.send();
    store.forget();
    await expect(isSent).resolves.toBe(false);
    expect([store.state, store.error]).toEqual(['INIT', undefined]);
  });

  it('proves nothing', async () => {
    const store = create();
    await store.send();
    store.input('1234');
    const isRight = store.submit();
    store.forget();
    await expect(isRight).resolves.toBe(false);
    expect(store.state).toBe('INIT');
  });
});

it('is locked for the remaining seconds of its timer if no others were named', async () => {
  const store = await locked(0, 20);
  expect([store.isLocked, store.timer.secondsLeft]).toEqual([true, 39]);
  runOut(39);
  expect(store.isLocked).toBe(false);

  verify.mockRejectedValueOnce(new Error('ignored'));
  store.input('1234');
  await store.submit();
  expect([store.isLocked, store.timer.secondsLeft]).toEqual([true, 59]);
});

describe('a reload', () => {
  it('counts a timer that ended while the tab was discarded, once', async () => {
    const before = create();
    await before.send();
    const { snapshot } = before;
    now += 600_000;
    const after = create();
    after.restore(snapshot!);
    expect([after.timer.attempt, after.timer.status]).toEqual([1, 'IDLE']);
    const again = create();
    again.restore(after.snapshot!);
    expect(again.timer.attempt).toBe(1);
  });

  it('continues with the verification, its timer and its proof, but without the typed code', async () => {
    const before = create();
    expect(before.snapshot).toBeUndefined();
    await before.send();
    before.input('12');
    const after = create();
    after.restore(before.snapshot!);
    expect([after.state, after.code, after.sent, after.timer.secondsLeft]).toEqual(['WAIT_FOR_CODE', '', sent, 59]);
    before.input('1234');
    await before.submit();
    expect(JSON.stringify(before.snapshot)).not.toContain('1234');
    const proven = create();
    proven.restore(before.snapshot!);
    expect(proven.state).toBe('SUCCESS');
  });
});
