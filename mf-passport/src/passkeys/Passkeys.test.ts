import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { PasskeysAnswer } from '@passport/shared/schemas/passkeys';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import {
  attestation,
  installAuthenticator,
  lastingCeremony,
  removeAuthenticator,
  someOptions,
} from '@passport/shared/webauthn/testing/fakeAuthenticator';
import { wasPasskeyUsedHere } from '@passport/shared/webauthn/usedHere';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { noPasskeys, passkey } from '../testing/samples';
import { Passkeys, type PasskeysParts } from './Passkeys';
import { createPasskeysApi } from './passkeys.api';

const withOne: PasskeysAnswer = {
  ...noPasskeys,
  items: [passkey],
  accepted: { rp_id: 'passport.example', user_handle: 'handle', credential_ids: ['BwgJ'] },
};

let browser: ReturnType<typeof installAuthenticator>;
let answers: FakeAnswers;
let add: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  browser = installAuthenticator();
  add = jest.fn((_body: unknown) => {
    answers['GET /user/passkeys/'] = withOne;
    return passkey;
  });
  answers = {
    'GET /user/passkeys/': noPasskeys,
    'POST /user/passkeys/options/': someOptions,
    'POST /user/passkeys/': add,
  };
});
afterEach(removeAuthenticator);

async function makePasskeys(guard: PasskeysParts['guard'] = (call) => call()): Promise<Passkeys> {
  const passkeys = new Passkeys({ api: createPasskeysApi(fakeApi(answers)), guard });
  await passkeys.list.load();
  return passkeys;
}
const signal = () => browser.signalAllAcceptedCredentials;

describe('adding a passkey', () => {
  it('has the browser make one, sends it, and shows the list that follows', async () => {
    const passkeys = await makePasskeys();
    expect(await passkeys.add()).toBe(true);
    expect(add).toHaveBeenCalledWith({ id: 'options', credential: attestation });
    expect(passkeys.list.value?.items).toEqual([passkey]);
    expect(passkeys.isAdding).toBe(false);
  });

  it('is remembered by the browser, whose sign-in page then offers passkeys', async () => {
    localStorage.clear();
    const passkeys = await makePasskeys();
    expect(wasPasskeyUsedHere()).toBe(false);
    await passkeys.add();
    expect(wasPasskeyUsedHere()).toBe(true);
  });

  it('tells the browser which passkeys are accepted, and does not do so before a change', async () => {
    const passkeys = await makePasskeys();
    expect(signal()).not.toHaveBeenCalled();
    await passkeys.add();
    expect(signal().mock.calls).toEqual([
      [{ rpId: 'passport.example', userId: 'handle', allAcceptedCredentialIds: ['BwgJ'] }],
    ]);
  });

  it('does not tell it the answer to a question from before the change', async () => {
    const passkeys = await makePasskeys();
    let answerEarly: (answer: PasskeysAnswer) => void = () => undefined;
    answers['GET /user/passkeys/'] = () => new Promise((resolve) => (answerEarly = resolve));
    const early = passkeys.list.load();
    await passkeys.add();
    signal().mockClear();
    answerEarly({ ...withOne, items: [] });
    await early;
    expect(signal()).not.toHaveBeenCalled();
    expect(passkeys.list.value?.items).toEqual([passkey]);
  });

  it('tells it nothing of a person without a user handle', async () => {
    add.mockReturnValueOnce(passkey);
    const passkeys = await makePasskeys();
    expect(await passkeys.add()).toBe(true);
    expect(signal()).not.toHaveBeenCalled();
  });

  it('does without that in a browser that has no such method, or declines', async () => {
    const passkeys = await makePasskeys();
    signal().mockRejectedValueOnce(new TypeError('no'));
    expect(await passkeys.add()).toBe(true);
    Reflect.deleteProperty(PublicKeyCredential, 'signalAllAcceptedCredentials');
    expect(await passkeys.add()).toBe(true);
  });

  it('changes nothing if the person ends it', async () => {
    browser.create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    const passkeys = await makePasskeys();
    expect(await passkeys.add()).toBe(false);
    expect(add).not.toHaveBeenCalled();
    expect(passkeys.note).toBeUndefined();
  });

  it('changes nothing if the person does not confirm the sign-in', async () => {
    const passkeys = await makePasskeys(() => Promise.reject(new Cancelled()));
    expect(await passkeys.add()).toBe(false);
    expect(browser.create).not.toHaveBeenCalled();
  });

  it.each([
    ['InvalidStateError', 'already-here'],
    ['NotSupportedError', 'not-here'],
    ['ConstraintError', 'not-here'],
    ['QuotaExceededError', 'failed'],
    ['UnknownError', 'failed'],
    ['SecurityError', 'failed'],
  ])('notes %s of the browser as "%s", until the next try', async (name, note) => {
    browser.create.mockRejectedValueOnce(new DOMException('refused', name));
    const passkeys = await makePasskeys();
    expect(await passkeys.add()).toBe(false);
    expect(passkeys.note).toBe(note);
    await passkeys.add();
    expect(passkeys.note).toBeUndefined();
  });

  it('notes a credential that the service refused, and hides it in the browser', async () => {
    answers['POST /user/passkeys/'] = new ApiError(400, { code: 'wrong_passkey' });
    answers['GET /user/passkeys/'] = withOne;
    const passkeys = await makePasskeys();
    expect(await passkeys.add()).toBe(false);
    expect(passkeys.note).toBe('failed');
    expect(signal()).toHaveBeenCalledTimes(1);
  });

  it.each([409, 503, 0])('throws the refusal %i of the service, and shows the list that follows', async (status) => {
    const error = new ApiError(status);
    answers['POST /user/passkeys/'] = () => {
      answers['GET /user/passkeys/'] = withOne;
      return error;
    };
    const passkeys = await makePasskeys();
    await expect(passkeys.add()).rejects.toBe(error);
    expect(passkeys.list.value?.items).toEqual([passkey]);
    expect(passkeys.isAdding).toBe(false);
  });

  it('asks once, however often it is pressed', async () => {
    const passkeys = await makePasskeys();
    expect(await Promise.all([passkeys.add(), passkeys.add()])).toEqual([true, false]);
    expect(browser.create).toHaveBeenCalledTimes(1);
  });

  it('ends when the screen is left', async () => {
    const lasting = lastingCeremony();
    browser.create.mockImplementationOnce(lasting.begin);
    const passkeys = await makePasskeys();
    const adding = passkeys.add();
    await lasting.began;
    passkeys.dispose();
    expect(await adding).toBe(false);
    expect(add).not.toHaveBeenCalled();
  });

  it('does not begin after the screen was left', async () => {
    const passkeys = await makePasskeys();
    const adding = passkeys.add();
    passkeys.dispose();
    expect(await adding).toBe(false);
    expect(browser.create).not.toHaveBeenCalled();
  });
});

describe('a change of a passkey', () => {
  it.each([
    ['removal', 'DELETE /user/passkeys/{id}/', (passkeys: Passkeys) => passkeys.remove(passkey.id)],
    ['return', 'POST /user/passkeys/{id}/restore/', (passkeys: Passkeys) => passkeys.restore(passkey.id)],
  ])('is guarded, signalled and shown: %s', async (_what, call, change) => {
    const guard = jest.fn((guarded: () => Promise<unknown>) => guarded()) as unknown as PasskeysParts['guard'];
    answers[call] = () => {
      answers['GET /user/passkeys/'] = withOne;
      return {};
    };
    const passkeys = await makePasskeys(guard);
    const done = change(passkeys);
    expect(passkeys.changing.has(passkey.id)).toBe(true);
    expect(await done).toBe(true);
    expect(guard).toHaveBeenCalledTimes(1);
    expect(passkeys.changing.size).toBe(0);
    expect(passkeys.list.value?.items).toEqual([passkey]);
    expect(signal()).toHaveBeenCalledTimes(1);
  });

  it('is not made without a confirmed sign-in', async () => {
    const passkeys = await makePasskeys(() => Promise.reject(new Cancelled()));
    expect(await passkeys.remove(passkey.id)).toBe(false);
    expect(signal()).not.toHaveBeenCalled();
  });

  it('that fails keeps what was there', async () => {
    answers['GET /user/passkeys/'] = withOne;
    answers['DELETE /user/passkeys/{id}/'] = new ApiError(503);
    const passkeys = await makePasskeys();
    await expect(passkeys.remove(passkey.id)).rejects.toThrow();
    expect(passkeys.list.value?.items).toEqual([passkey]);
    expect(passkeys.changing.size).toBe(0);
  });

  it('counts as a removal if the service no longer knows the passkey, but not as a return', async () => {
    answers['DELETE /user/passkeys/{id}/'] = new ApiError(404);
    answers['POST /user/passkeys/{id}/restore/'] = new ApiError(404);
    const passkeys = await makePasskeys();
    expect(await passkeys.remove(passkey.id)).toBe(true);
    await expect(passkeys.restore(passkey.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('whether a passkey can be added', () => {
  const many = Array.from({ length: 10 }, (_, index) => ({ ...passkey, id: String(index) }));

  it.each([
    [{}, undefined],
    [{ can_create: false, items: many }, 'most'],
    [{ can_create: false, items: [passkey] }, 'address'],
  ])('with %j is told as %s', async (answer, obstacle) => {
    answers['GET /user/passkeys/'] = { ...noPasskeys, ...answer };
    expect((await makePasskeys()).obstacle).toBe(obstacle);
  });

  it('depends on the browser', async () => {
    removeAuthenticator();
    expect((await makePasskeys()).obstacle).toBe('unsupported');
  });
});

it.each([
  [[passkey], false],
  [[{ ...passkey, is_synced: false }], true],
  [[{ ...passkey, is_synced: false }, passkey], false],
  [[], false],
])('a second passkey is advised where the only one is on one device: %j', async (items, isAdvised) => {
  answers['GET /user/passkeys/'] = { ...noPasskeys, items };
  expect((await makePasskeys()).needsSecond).toBe(isAdvised);
});
