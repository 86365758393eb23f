import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SetTwoFactorAnswer } from '@passport/shared/schemas/twoFactor';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { codeAnswers } from '../testing/codes';
import { explain } from '../testing/explain';
import { factorOff, factorOn } from '../testing/samples';
import { FactorChange, type FactorChangeParts } from './FactorChange';

const answer: SetTwoFactorAnswer = { mode: 'TOTP', recovery_codes: ['AAAA'] };
const newProof = { totp: '111111' };
const secondFactorRequired = (method: string) =>
  new ApiError(401, { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method } });

let set: jest.Mock<FactorChangeParts['set']>;
let onDone: jest.Mock<FactorChangeParts['onDone']>;
let settingsNow: jest.Mock<FactorChangeParts['settingsNow']>;
beforeEach(() => {
  settingsNow = jest.fn<FactorChangeParts['settingsNow']>().mockResolvedValue(factorOff);
  set = jest.fn<FactorChangeParts['set']>().mockResolvedValue(answer);
  onDone = jest.fn(() => Promise.resolve());
});
function makeChange(settings = factorOff, mode: FactorChangeParts['mode'] = 'TOTP'): FactorChange {
  const api = fakeApi(codeAnswers());
  return new FactorChange({
    mode,
    settings,
    codes: { ...createCodesApi(api), ...createTelegramApi(api) },
    explain,
    hasEmail: true,
    set,
    settingsNow,
    onDone,
  });
}
/** Up to the proof of the current cloud password. */
async function replacePassword(): Promise<FactorChange> {
  const change = makeChange(factorOn('PASSWORD'));
  await change.confirm(newProof);
  change.current?.password.input('481592');
  await change.current?.submit();
  return change;
}

describe('turning a first factor on', () => {
  it('requires only the new factor', async () => {
    const change = makeChange();
    expect(change.current).toBeUndefined();
    await change.confirm(newProof);
    expect(set).toHaveBeenCalledWith({ mode: 'TOTP', totp: '111111' });
    expect(onDone).toHaveBeenCalledWith(answer);
    expect(change.isBusy).toBe(false);
  });

  it('shows the errors of the service until the next try', async () => {
    set.mockRejectedValueOnce(new ApiError(400, { message: 'нет', errors: { totp: 'Неверный код' } }));
    const change = makeChange();
    await change.confirm(newProof);
    expect(change.errors).toEqual({ totp: 'Неверный код' });
    expect(onDone).not.toHaveBeenCalled();
    await change.confirm(newProof);
    expect(change.errors).toEqual({});
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('shows no error if the user closed the dialog for a recent sign-in', async () => {
    set.mockRejectedValueOnce(new Cancelled());
    const change = makeChange();
    await change.confirm(newProof);
    expect(change.errors).toEqual({});
    expect(change.note).toBeUndefined();
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each([
    [new ApiError(0), 'errors.connection'],
    [new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
    [new ApiError(429, { message: 'x', code: 'too_many_requests' }, 60), 'errors.too-many-requests'],
  ])('says above the button, and at no field, that nothing was judged', async (error, note) => {
    set.mockRejectedValueOnce(error);
    const change = makeChange();
    await change.confirm(newProof);
    expect([change.errors, change.note]).toEqual([{}, note]);
    await change.confirm(newProof);
    expect(change.note).toBeUndefined();
  });

  it('requires the factor that was turned on elsewhere meanwhile, and shows why', async () => {
    set.mockRejectedValueOnce(secondFactorRequired('PASSWORD'));
    const change = makeChange();
    await change.confirm(newProof);
    expect([change.step, change.current?.step, change.current?.note]).toEqual([
      'in-use',
      'PASSWORD',
      'Подтвердите вход',
    ]);
    change.current?.password.input('481592');
    await change.current?.submit();
    expect(set).toHaveBeenLastCalledWith({ mode: 'TOTP', totp: '111111', current: { password: '481592' } });
    expect(settingsNow).not.toHaveBeenCalled();
  });
});

describe('turning a factor on after a call without an answer', () => {
  const lose = async (settings = factorOff) => {
    settingsNow.mockRejectedValueOnce(new ApiError(0));
    set.mockRejectedValueOnce(new ApiError(0));
    const change = makeChange(settings);
    await change.confirm(newProof);
    return change;
  };

  it.each([
    ['its proof is consumed', new ApiError(400, { message: 'нет', errors: { totp: 'Начните заново' } })],
    ['it is asked for', secondFactorRequired('TOTP')],
  ])('is done where %s because that call was carried out', async (_how, refusal) => {
    const change = await lose();
    settingsNow.mockResolvedValue(factorOn('TOTP'));
    set.mockRejectedValueOnce(refusal);
    await change.confirm(newProof);
    expect(onDone).toHaveBeenCalledWith({ mode: 'TOTP' });
    expect([change.errors, change.step]).toEqual([{}, 'new']);
  });

  it('is done without another press if the settings confirm it, once they can be read', async () => {
    const change = await lose();
    settingsNow.mockRejectedValueOnce(new ApiError(0));
    await expect(change.settle()).rejects.toThrow(ApiError);
    expect(onDone).not.toHaveBeenCalled();
    settingsNow.mockResolvedValue(factorOn('TOTP'));
    expect(await change.settle()).toBe(true);
    expect(onDone).toHaveBeenCalledWith({ mode: 'TOTP' });
  });

  it('is done once, however often that is detected, and not on an unmounted screen', async () => {
    const [change, left] = [await lose(), await lose()];
    settingsNow.mockResolvedValue(factorOn('TOTP'));
    expect(await Promise.all([change.settle(), change.settle()])).toEqual([true, true]);
    const settling = left.settle();
    left.dispose();
    expect(await settling).toBe(true);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('has nothing to check before', async () => {
    expect(await makeChange().settle()).toBe(false);
    expect(settingsNow).not.toHaveBeenCalled();
  });

  it('is not done if the settings are unchanged', async () => {
    const change = await lose();
    set.mockRejectedValueOnce(new ApiError(400, { message: 'нет', errors: { totp: 'Неверный код' } }));
    await change.confirm(newProof);
    expect([change.errors, onDone.mock.calls]).toEqual([{ totp: 'Неверный код' }, []]);
  });

  it('is not done by the earlier factor of the same kind', async () => {
    settingsNow.mockResolvedValue(factorOn('TOTP'));
    set.mockRejectedValueOnce(new ApiError(503, { message: 'Позже' }));
    const change = makeChange(factorOn('TOTP'));
    await change.confirm(newProof);
    change.current?.totp.input('654321');
    await change.current?.submit();
    expect([change.current?.note, onDone.mock.calls]).toEqual(['Позже', []]);
  });
});

describe('turning a factor on in place of another (R-19)', () => {
  it('requires the current one before anything is changed', async () => {
    const change = makeChange(factorOn('PASSWORD'));
    await change.confirm(newProof);
    expect(change.step).toBe('in-use');
    expect(set).not.toHaveBeenCalled();
  });

  it('sends both proofs together', async () => {
    await replacePassword();
    expect(set).toHaveBeenCalledWith({ mode: 'TOTP', totp: '111111', current: { password: '481592' } });
    expect(onDone).toHaveBeenCalledWith(answer);
  });

  it('goes back to the new factor, and sends its new value', async () => {
    const change = makeChange(factorOn('PASSWORD'));
    await change.confirm(newProof);
    change.backToNew();
    expect(change.step).toBe('new');
    await change.confirm({ totp: '222222' });
    change.current?.password.input('481592');
    await change.current?.submit();
    expect(set).toHaveBeenCalledWith({ mode: 'TOTP', totp: '222222', current: { password: '481592' } });
  });

  it('shows at the field of the current factor that it is wrong', async () => {
    set.mockRejectedValueOnce(new ApiError(400, { message: 'нет', errors: { 'current.password': 'Неверный пароль' } }));
    const change = await replacePassword();
    expect(change.step).toBe('in-use');
    expect(change.current?.password.error).toBe('Неверный пароль');
    expect(change.errors).toEqual({});
  });

  it('goes back to the new factor if that one is wrong', async () => {
    set.mockRejectedValueOnce(new ApiError(400, { message: 'нет', errors: { totp: 'Неверный код' } }));
    const change = await replacePassword();
    expect(change.step).toBe('new');
    expect(change.errors).toEqual({ totp: 'Неверный код' });
  });

  it('stays on the step without a connection', async () => {
    set.mockRejectedValueOnce(new ApiError(0));
    const change = await replacePassword();
    expect(change.step).toBe('in-use');
    expect(change.current?.note).toBe('errors.connection');
    await change.current?.submit();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['TOTP', true, 'PASSWORD'],
    ['TOTP', false, 'contact'],
    ['PHONE_EMAIL', false, 'PASSWORD'],
  ] as const)('by %s with a recent sign-in: %s begins with %s', (mode, is_sign_in_recent, step) => {
    const change = makeChange({ ...factorOn('PASSWORD'), is_sign_in_recent }, mode);
    expect(change.current?.step).toBe(step);
  });
});
