import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canSuggestPasskeys, canUsePasskeys, createPasskey, endCeremony, getPasskey, runCeremony } from './ceremonies';
import {
  assertion,
  attestation,
  installAuthenticator,
  lastingCeremony,
  removeAuthenticator,
  someOptions,
} from './testing/fakeAuthenticator';

let browser: ReturnType<typeof installAuthenticator>;
beforeEach(() => {
  browser = installAuthenticator();
});
afterEach(removeAuthenticator);

describe('a ceremony', () => {
  it('gives the proof for the service, with the id of its options', async () => {
    expect(await getPasskey(someOptions)).toEqual({ id: 'options', credential: assertion });
    expect(await createPasskey(someOptions)).toEqual({ id: 'options', credential: attestation });
  });

  it('is modal by default, and conditional where that is asked for', async () => {
    await getPasskey(someOptions);
    expect(browser.get.mock.lastCall?.[0]).not.toHaveProperty('mediation');
    await getPasskey(someOptions, 'conditional');
    expect(browser.get.mock.lastCall?.[0]).toHaveProperty('mediation', 'conditional');
  });

  it.each(['AbortError', 'NotAllowedError'])('that ends with %s has no result, and no error', async (name) => {
    browser.get.mockRejectedValueOnce(new DOMException('ended', name));
    expect(await getPasskey(someOptions)).toBeUndefined();
    browser.create.mockRejectedValueOnce(new DOMException('ended', name));
    expect(await createPasskey(someOptions)).toBeUndefined();
  });

  it('that gives null has no result', async () => {
    browser.get.mockResolvedValueOnce(null);
    expect(await getPasskey(someOptions)).toBeUndefined();
  });

  it.each(['InvalidStateError', 'NotSupportedError', 'ConstraintError', 'SecurityError', 'UnknownError'])(
    'passes on %s',
    async (name) => {
      const error = new DOMException('refused', name);
      browser.create.mockRejectedValueOnce(error);
      await expect(createPasskey(someOptions)).rejects.toBe(error);
    },
  );

  it('can begin after one that failed', async () => {
    browser.get.mockRejectedValueOnce(new DOMException('refused', 'SecurityError'));
    await expect(getPasskey(someOptions)).rejects.toThrow('refused');
    expect(await getPasskey(someOptions)).toBeDefined();
  });
});

describe('of two ceremonies', () => {
  it('the second aborts the first, and begins once that has ended', async () => {
    const order: string[] = [];
    let endFirst: () => void = () => undefined;
    const began = new Promise<void>((tell) => {
      browser.create.mockImplementationOnce((options) => {
        tell();
        options?.signal?.addEventListener('abort', () => order.push('first aborted'));
        return new Promise((_resolve, reject) => {
          endFirst = () => {
            order.push('first ended');
            reject(new DOMException('aborted', 'AbortError'));
          };
        });
      });
    });
    const first = createPasskey(someOptions);
    await began;
    browser.get.mockImplementationOnce(() => {
      order.push('second began');
      return Promise.resolve(null);
    });
    const second = getPasskey(someOptions);
    await Promise.resolve();
    expect(order).toEqual(['first aborted']);
    endFirst();
    expect(await first).toBeUndefined();
    await second;
    expect(order).toEqual(['first aborted', 'first ended', 'second began']);
  });

  it('one that nobody has asked for does not begin beside one that was asked for', async () => {
    const lasting = lastingCeremony();
    browser.get.mockImplementationOnce(lasting.begin);
    const asked = getPasskey(someOptions);
    await lasting.began;
    expect(await getPasskey(someOptions, 'conditional')).toBeUndefined();
    expect(browser.get).toHaveBeenCalledTimes(1);
    await endCeremony();
    expect(await asked).toBeUndefined();
  });

  it('the second begins also after the first has failed', async () => {
    const first = runCeremony(() => Promise.reject(new DOMException('refused', 'SecurityError')));
    const refusal = expect(first).rejects.toThrow('refused');
    await Promise.resolve();
    const second = getPasskey(someOptions);
    await refusal;
    expect(await second).toEqual({ id: 'options', credential: assertion });
  });

  it('one that a third has replaced before it began never begins', async () => {
    const lasting = lastingCeremony();
    browser.get.mockImplementationOnce(lasting.begin);
    const first = getPasskey(someOptions);
    await lasting.began;
    const second = createPasskey(someOptions);
    const third = getPasskey(someOptions);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(await third).toBeDefined();
    expect(browser.create).not.toHaveBeenCalled();
  });
});

describe('the end of the ceremony under way', () => {
  it('gives no result', async () => {
    const lasting = lastingCeremony();
    browser.get.mockImplementationOnce(lasting.begin);
    const ceremony = getPasskey(someOptions);
    await lasting.began;
    await endCeremony();
    expect(await ceremony).toBeUndefined();
  });

  it('is no error without one', async () => {
    await expect(endCeremony()).resolves.toBeUndefined();
  });
});

describe('what the browser can do', () => {
  it('is nothing without PublicKeyCredential, or without credentials', async () => {
    expect(canUsePasskeys()).toBe(true);
    Reflect.deleteProperty(navigator, 'credentials');
    expect(canUsePasskeys()).toBe(false);
    removeAuthenticator();
    expect(canUsePasskeys()).toBe(false);
    expect(await canSuggestPasskeys()).toBe(false);
  });

  it.each([
    ['says that it can', () => Promise.resolve(true), true],
    ['says that it cannot', () => Promise.resolve(false), false],
    ['fails to say', () => Promise.reject(new Error('no')), false],
  ])('suggests passkeys only where it %s', async (_what, answer, expected) => {
    expect(await canSuggestPasskeys()).toBe(false);
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: answer });
    expect(await canSuggestPasskeys()).toBe(expected);
  });
});
