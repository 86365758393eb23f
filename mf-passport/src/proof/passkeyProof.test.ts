import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { assertion, someOptions } from '@passport/shared/webauthn/testing/fakeAuthenticator';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { codeAnswers, rightSmsCode } from '../testing/codes';
import { explain } from '../testing/explain';
import { SteppedClock } from '../testing/SteppedClock';
import type { PasskeyCalls } from './passkeyCalls';
import { ProofFlow, type ProofFlowParts } from './ProofFlow';

const proof: PasskeyProof = { id: someOptions.id, credential: assertion };

let answers: FakeAnswers;
let finish: jest.Mock<ProofFlowParts['finish']>;
let passkey: jest.Mocked<PasskeyCalls>;
beforeEach(() => {
  answers = codeAnswers();
  finish = jest.fn(() => Promise.resolve());
  passkey = {
    options: jest.fn(() => Promise.resolve(someOptions)),
    get: jest.fn((_options) => Promise.resolve<PasskeyProof | undefined>(proof)),
    end: jest.fn(),
  };
});
function makeFlow(parts: Partial<ProofFlowParts> = {}): ProofFlow {
  const api = fakeApi(answers);
  return new ProofFlow({
    codes: { ...createCodesApi(api), ...createTelegramApi(api) },
    explain,
    needsContact: true,
    factor: 'PASSWORD',
    hasEmail: true,
    passkey,
    finish,
    clock: new SteppedClock(),
    ...parts,
  });
}
const wrongPasskey = new ApiError(400, { message: 'не подошёл', code: 'wrong_passkey' });

describe('a passkey in place of codes and the factor', () => {
  it('is the whole proof', async () => {
    const flow = makeFlow();
    await flow.usePasskey();
    expect(passkey.get).toHaveBeenCalledWith(someOptions);
    expect(finish.mock.calls).toEqual([[{ passkey: proof }]]);
    expect(flow.proof).toEqual({ passkey: proof });
    expect(flow.isUsingPasskey).toBe(false);
  });

  it('is accepted only where the proof says so', async () => {
    const flow = makeFlow({ passkey: undefined });
    expect(flow.canUsePasskey).toBe(false);
    await flow.usePasskey();
    expect(finish).not.toHaveBeenCalled();
  });

  it('is not what a code or a typed proof needs: both stay when the person gives none', async () => {
    passkey.get.mockResolvedValueOnce(undefined);
    const flow = makeFlow();
    await flow.choose('phone');
    flow.sms.input('12');
    flow.password.input('4815');
    await flow.usePasskey();
    expect(finish).not.toHaveBeenCalled();
    expect([flow.sms.code, flow.password.value, flow.note]).toEqual(['12', '4815', undefined]);
  });

  it('waits for a press where the action cannot be undone', async () => {
    const flow = makeFlow({ waitsForPress: true });
    await flow.usePasskey();
    expect(finish).not.toHaveBeenCalled();
    expect(flow.step).toBeUndefined();
    await flow.submit();
    expect(finish).toHaveBeenCalledWith({ passkey: proof });
  });

  it('is forgotten with everything else when the proof starts over', async () => {
    const flow = makeFlow({ waitsForPress: true });
    await flow.usePasskey();
    flow.restart('ещё раз');
    expect(flow.step).toBe('contact');
    expect(flow.proof).toEqual({});
  });
});

describe('a refused passkey', () => {
  it.each([
    ['that the service does not accept', wrongPasskey, 'не подошёл'],
    ['with which the action failed', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['after too many requests', new ApiError(429, { message: '' }, 60), 'errors.too-many-requests'],
    ['in whose dialog the person declined', new Cancelled(), undefined],
  ])('%s counts no more, and leaves accepted codes and typed text', async (_which, error, note) => {
    finish.mockRejectedValueOnce(error);
    const flow = makeFlow();
    await flow.choose('phone');
    flow.sms.input(rightSmsCode);
    await flow.submit();
    flow.password.input('481592');
    await flow.usePasskey();
    expect(flow.note).toBe(note);
    expect(flow.step).toBe('PASSWORD');
    expect(flow.password.error).toBeUndefined();
    await flow.submit();
    expect(finish).toHaveBeenLastCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', password: '481592' });
  });

  it('that waited for the press leads back to the other proofs', async () => {
    finish.mockRejectedValueOnce(wrongPasskey);
    const flow = makeFlow({ waitsForPress: true });
    await flow.usePasskey();
    await flow.submit();
    expect(flow.step).toBe('contact');
    expect(flow.note).toBe('не подошёл');
  });

  it('before it was asked for is explained too', async () => {
    passkey.options.mockRejectedValueOnce(new ApiError(503, { message: 'Позже' }));
    const flow = makeFlow();
    await flow.usePasskey();
    expect(flow.note).toBe('Позже');
    expect(passkey.get).not.toHaveBeenCalled();
    await flow.usePasskey();
    expect(flow.note).toBeUndefined();
  });
});

describe('while a passkey is asked for', () => {
  it('a second press asks no second time', async () => {
    const flow = makeFlow();
    await Promise.all([flow.usePasskey(), flow.usePasskey()]);
    expect(passkey.get).toHaveBeenCalledTimes(1);
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('the screen may be left: nothing is proven, and the ceremony ends', async () => {
    let give: (given: PasskeyProof | undefined) => void = () => undefined;
    passkey.get.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
    const flow = makeFlow();
    const asking = flow.usePasskey();
    await Promise.resolve();
    flow.dispose();
    expect(passkey.end).toHaveBeenCalledTimes(1);
    give(proof);
    await asking;
    expect(finish).not.toHaveBeenCalled();
  });

  it('the screen may be left before the ceremony: it does not begin', async () => {
    const flow = makeFlow();
    const asking = flow.usePasskey();
    flow.dispose();
    await asking;
    expect(passkey.get).not.toHaveBeenCalled();
  });

  it('a code may be completed: it counts, and the passkey does not', async () => {
    let give: (given: PasskeyProof | undefined) => void = () => undefined;
    passkey.get.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
    let end: () => void = () => undefined;
    finish.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    const flow = makeFlow({ factor: 'DISABLE' });
    await flow.choose('phone');
    const asking = flow.usePasskey();
    flow.sms.input(rightSmsCode);
    const submitting = flow.submit();
    await new Promise((resolve) => setTimeout(resolve));
    give(proof);
    await asking;
    end();
    await submitting;
    expect(finish.mock.calls).toEqual([[{ phone_verification: 'sms UPDATE_PROFILE_OLD' }]]);
  });
});

it('a proof that no passkey was asked for ends no ceremony of others', () => {
  makeFlow().dispose();
  expect(passkey.end).not.toHaveBeenCalled();
});
