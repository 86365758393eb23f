import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { FakePasskeys, passkeyOptions } from '../testing/fakePasskeys';
import { PasskeyRequests, type PasskeyRequestsParts } from './PasskeyRequests';

const options = jest.fn<PasskeyRequestsParts['api']['options']>();
const signIn = jest.fn<PasskeyRequestsParts['signIn']>();
const onFailed = jest.fn<PasskeyRequestsParts['onFailed']>();
let browser: FakePasskeys;
let now: number;
let isHidden: boolean;
let timer: { at: number; callback: () => void } | undefined;

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
/** Time passes; a timer that is due then calls back. */
async function pass(seconds: number): Promise<void> {
  now += seconds * 1000;
  if (timer && timer.at <= now) {
    const { callback } = timer;
    timer = undefined;
    callback();
  }
  await turns();
}
async function open(first?: PasskeyRequestsParts['first']): Promise<PasskeyRequests> {
  const requests = new PasskeyRequests({
    api: { options },
    first,
    clock: {
      now: () => now,
      after: (ms, callback) => {
        const own = { at: now + ms, callback };
        timer = own;
        return () => void (timer === own && (timer = undefined));
      },
    },
    isHidden: () => isHidden,
    signIn,
    onFailed,
  });
  requests.moveTo('start');
  await turns();
  return requests;
}
const challenges = () => browser.get.mock.calls.map(([{ publicKey }]) => publicKey?.challenge);

beforeEach(() => {
  jest.resetAllMocks();
  let made = 0;
  options.mockImplementation(() => Promise.resolve(passkeyOptions(`call-${(made += 1)}`)));
  signIn.mockResolvedValue(false);
  now = 0;
  isHidden = false;
  timer = undefined;
  browser = new FakePasskeys();
  browser.install();
});
afterEach(() => {
  expect(browser.overlaps).toBe(0);
  browser.remove();
});

describe('the request in suggestions', () => {
  it('takes the options of the page while they last, and asks the service otherwise', async () => {
    await open({ options: passkeyOptions('page'), until: 300_000 });
    expect([challenges(), options.mock.calls.length]).toEqual([['challenge-of-page'], 0]);
    expect(browser.current?.isConditional).toBe(true);
    browser.cancel();
    await turns();
    await open({ options: passkeyOptions('page'), until: 20_000 });
    expect(challenges()).toEqual(['challenge-of-page', 'challenge-of-call-1']);
  });

  it('is renewed 30 s before its options expire, again and again', async () => {
    await open();
    await pass(269);
    expect(challenges()).toHaveLength(1);
    await pass(1);
    expect(challenges()).toEqual(['challenge-of-call-1', 'challenge-of-call-2']);
    await pass(270);
    expect(challenges()).toHaveLength(3);
    browser.choose();
    await turns();
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ id: 'call-3' }), 'start');
  });

  it('sleeps in a tab that nobody looks at, and is renewed as soon as somebody does', async () => {
    const requests = await open();
    isHidden = true;
    await pass(24 * 3600);
    expect(challenges()).toHaveLength(1);
    isHidden = false;
    requests.check();
    await turns();
    expect(challenges()).toHaveLength(2);
    await pass(270);
    expect(challenges()).toHaveLength(3);
  });

  it('is made once, however often the page is looked at', async () => {
    const requests = await open();
    requests.check();
    requests.check();
    await turns();
    expect([challenges().length, options.mock.calls.length]).toEqual([1, 1]);
  });

  it('gives way to the press of the same moment: one passkey is checked', async () => {
    const requests = await open();
    browser.choose('suggested');
    const asking = requests.ask();
    await turns();
    browser.choose('asked');
    await asking;
    expect(signIn.mock.calls.map(([{ credential }]) => credential.id)).toEqual(['asked']);
  });

  it('comes back after a normal end as soon as the page is looked at, without another call', async () => {
    const requests = await open();
    browser.cancel();
    await turns();
    expect(browser.current).toBeUndefined();
    requests.check();
    await turns();
    expect([browser.current?.isConditional, options.mock.calls.length]).toEqual([true, 1]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('asks once more where the choice came after the options had expired', async () => {
    await open();
    isHidden = true;
    await pass(301);
    browser.choose();
    await turns();
    expect(signIn).not.toHaveBeenCalled();
    expect(browser.current).toMatchObject({ isConditional: false, challenge: 'challenge-of-call-2' });
    browser.choose();
    await turns();
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ id: 'call-2' }), 'start');
  });

  it('says nothing if the service does not answer, and tries again', async () => {
    options.mockRejectedValueOnce(new ApiError(503));
    await open();
    expect(browser.get).not.toHaveBeenCalled();
    await pass(30);
    expect(challenges()).toHaveLength(1);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('does not call a service again that gives no options', async () => {
    options.mockRejectedValue(new ApiError(404));
    await open();
    await pass(3600);
    expect(options).toHaveBeenCalledTimes(1);
  });
});

describe('a chosen passkey', () => {
  it('that is unknown brings fresh suggestions, but not to an authenticator that gives it again by itself', async () => {
    signIn.mockResolvedValue(true);
    const requests = await open();
    browser.choose();
    await turns();
    expect(challenges()).toEqual(['challenge-of-call-1', 'challenge-of-call-2']);
    browser.choose();
    await turns();
    expect([challenges().length, browser.current, requests.isBusy]).toEqual([2, undefined, false]);
  });

  it('that failed for another reason brings none at once', async () => {
    await open();
    browser.choose();
    await turns();
    expect([challenges().length, browser.current]).toEqual([1, undefined]);
  });

  it('counts at a later step with its place, and is not asked for there', async () => {
    const requests = await open();
    requests.moveTo('later');
    await pass(270);
    expect(challenges()).toHaveLength(1);
    browser.choose();
    await turns();
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ id: 'call-1' }), 'later');
    requests.check();
    await turns();
    expect(challenges()).toHaveLength(1);
  });

  it('is dropped at a later step if its options have expired', async () => {
    const requests = await open();
    requests.moveTo('later');
    await pass(300);
    browser.choose();
    await turns();
    expect([signIn.mock.calls.length, browser.current]).toEqual([0, undefined]);
  });

  it('cannot come any more where a registration began or the screen was left', async () => {
    const requests = await open();
    requests.moveTo('elsewhere');
    await turns();
    expect(browser.current).toBeUndefined();
    await pass(600);
    expect([challenges().length, signIn.mock.calls.length]).toEqual([1, 0]);
  });

  it('is not asked for if the step was left while the options were on their way', async () => {
    let answer: (given: ReturnType<typeof passkeyOptions>) => void = () => undefined;
    options.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const requests = await open();
    requests.moveTo('later');
    answer(passkeyOptions('late'));
    await turns();
    expect(browser.get).not.toHaveBeenCalled();
    requests.moveTo('start');
    await turns();
    expect(challenges()).toEqual(['challenge-of-late']);
  });
});

describe('a press', () => {
  it('asks in a dialog in place of the suggestions, which come back after it was closed', async () => {
    const requests = await open();
    const asked = requests.ask();
    await turns();
    expect([requests.isBusy, browser.current?.isConditional]).toEqual([false, false]);
    requests.check();
    await requests.ask();
    expect(browser.current?.isConditional).toBe(false);
    browser.cancel();
    await asked;
    await turns();
    expect([requests.isBusy, browser.current?.isConditional]).toEqual([false, true]);
    expect([signIn.mock.calls.length, onFailed.mock.calls.length]).toEqual([0, 0]);
  });

  it('says why there is no dialog', async () => {
    const requests = await open({ options: passkeyOptions('page'), until: 300_000 });
    isHidden = true;
    await pass(600);
    const failure = new ApiError(503);
    options.mockRejectedValue(failure);
    await requests.ask();
    expect(onFailed).toHaveBeenCalledWith(failure);
  });
});
