import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { codeAnswers, rightEmailCode, rightSmsCode } from '../testing/codes';
import { explain } from '../testing/explain';
import { SteppedClock } from '../testing/SteppedClock';
import { ProofFlow, type ProofFlowParts } from './ProofFlow';

let answers: FakeAnswers;
let clock: SteppedClock;
let finish: jest.Mock<ProofFlowParts['finish']>;
beforeEach(() => {
  answers = codeAnswers();
  clock = new SteppedClock();
  finish = jest.fn(() => Promise.resolve());
});
function makeFlow(parts: Partial<ProofFlowParts> = {}): ProofFlow {
  const api = fakeApi(answers);
  return new ProofFlow({
    codes: { ...createCodesApi(api), ...createTelegramApi(api) },
    explain,
    needsContact: true,
    factor: 'DISABLE',
    hasEmail: true,
    finish,
    clock,
    ...parts,
  });
}
async function proveBySms(flow: ProofFlow): Promise<void> {
  await flow.choose('phone');
  flow.sms.input(rightSmsCode);
  await flow.submit();
}

const phone = { phone_verification: 'p' };
const email = { email_verification: 'e' };
const telegram = { telegram_verification: 't' };

describe('the next required proof', () => {
  it.each([
    [{ needsContact: false, factor: 'DISABLE' }, {}, undefined],
    [{ needsContact: true, factor: 'DISABLE' }, {}, 'contact'],
    [{ needsContact: true, factor: 'DISABLE' }, email, undefined],
    [{ needsContact: true, factor: 'PASSWORD' }, {}, 'contact'],
    [{ needsContact: true, factor: 'PASSWORD' }, phone, 'PASSWORD'],
    [{ needsContact: false, factor: 'TOTP' }, {}, 'TOTP'],
    [{ needsContact: true, factor: 'TELEGRAM' }, email, 'TELEGRAM'],
    [{ needsContact: true, factor: 'TELEGRAM' }, { ...email, ...telegram }, undefined],
    [{ needsContact: true, factor: 'PHONE_EMAIL' }, {}, 'phone'],
    [{ needsContact: true, factor: 'PHONE_EMAIL' }, phone, 'email'],
    [{ needsContact: true, factor: 'PHONE_EMAIL' }, { ...phone, ...email }, undefined],
  ] as const)('for %j after %j is %s', (asked, proven, step) => {
    expect(makeFlow({ ...asked, proven }).step).toBe(step);
  });

  it('is a recovery code if it replaces the factor, and the factor again after a step back', () => {
    const flow = makeFlow({ needsContact: false, factor: 'TOTP' });
    flow.setRecovery(true);
    expect(flow.step).toBe('recovery');
    flow.setRecovery(false);
    expect(flow.step).toBe('TOTP');
  });

  it('is one contact and a recovery code in place of both codes', () => {
    const flow = makeFlow({ factor: 'PHONE_EMAIL', proven: phone });
    flow.setRecovery(true);
    expect(flow.step).toBe('recovery');
  });

  it.each([
    [{ factor: 'DISABLE' }, false],
    [{ factor: 'TOTP' }, true],
    [{ factor: 'TOTP', canRecover: false }, false],
  ] as const)('with %j may be a recovery code: %s', (asked, canRecover) => {
    expect(makeFlow(asked).canRecover).toBe(canRecover);
  });

  it('has its own verification for each kind of code, and none for a typed proof', () => {
    const flow = makeFlow({ factor: 'TOTP' });
    expect(flow.storeOf('contact')).toBeUndefined();
    expect(flow.storeOf('phone')).toBe(flow.sms);
    expect(flow.storeOf('email')).toBe(flow.email);
    expect(flow.storeOf('TELEGRAM')).toBe(flow.telegram);
    expect(flow.storeOf('TOTP')).toBeUndefined();
    expect(flow.storeOf(undefined)).toBeUndefined();
  });
});

describe('the choice of a contact', () => {
  it('is done once the code is sent', async () => {
    const flow = makeFlow();
    await flow.choose('email');
    expect(flow.channel).toBe('email');
    expect(flow.storeOf('contact')).toBe(flow.email);
  });

  it('stays open if no code could be sent, and shows why', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(400, { message: 'Номер недоступен' });
    const flow = makeFlow();
    await flow.choose('phone');
    expect(flow.channel).toBeUndefined();
    expect(flow.sms.error).toBe('Номер недоступен');
  });

  it('can be made again, and an already sent code is still valid', async () => {
    const flow = makeFlow();
    await flow.choose('phone');
    flow.chooseAgain();
    expect(flow.channel).toBeUndefined();
    await flow.choose('phone');
    expect(flow.channel).toBe('phone');
    flow.sms.input(rightSmsCode);
    await flow.submit();
    expect(finish).toHaveBeenCalledTimes(1);
  });
});

describe('a proof', () => {
  it('is complete with its code for a contact only', async () => {
    await proveBySms(makeFlow());
    expect(finish).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD' });
  });

  it('is complete with the factor for a contact and a factor, trimmed', async () => {
    const flow = makeFlow({ factor: 'TOTP' });
    await proveBySms(flow);
    expect(finish).not.toHaveBeenCalled();
    flow.totp.input(' 654321 ');
    await flow.submit();
    expect(finish).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', totp: '654321' });
  });

  it('is complete with the second code for both contacts', async () => {
    const flow = makeFlow({ factor: 'PHONE_EMAIL' });
    await flow.sms.send();
    flow.sms.input(rightSmsCode);
    await flow.submit();
    expect(finish).not.toHaveBeenCalled();
    await flow.email.send();
    flow.email.input(rightEmailCode);
    await flow.submit();
    expect(finish).toHaveBeenCalledWith({
      phone_verification: 'sms UPDATE_PROFILE_OLD',
      email_verification: 'email UPDATE_PROFILE_OLD',
    });
  });

  it('sends a recovery code under its own name', async () => {
    const flow = makeFlow({ needsContact: false, factor: 'PASSWORD' });
    flow.setRecovery(true);
    flow.recoveryCode.input('AAAA-BBBB');
    await flow.submit();
    expect(finish).toHaveBeenCalledWith({ recovery_code: 'AAAA-BBBB' });
  });

  it.each(['PASSWORD', 'TOTP'] as const)('sends no request with an empty %s', async (factor) => {
    const flow = makeFlow({ needsContact: false, factor });
    await flow.submit();
    expect(finish).not.toHaveBeenCalled();
    expect((factor === 'TOTP' ? flow.totp : flow.password).error).toBeDefined();
  });

  it('is not complete with a wrong code', async () => {
    const flow = makeFlow();
    await flow.choose('phone');
    flow.sms.input('0000');
    await flow.submit();
    expect(flow.sms.error).toBe('errors.invalid-code');
    expect(finish).not.toHaveBeenCalled();
  });

  it('is sent once, however often it is submitted', async () => {
    let release = () => undefined as void;
    finish.mockReturnValueOnce(new Promise<void>((resolve) => (release = resolve)));
    const flow = makeFlow({ needsContact: false, factor: 'PASSWORD' });
    flow.password.input('481592');
    const submitted = flow.submit();
    expect(flow.isBusy).toBe(true);
    await flow.submit();
    release();
    await submitted;
    expect(flow.isBusy).toBe(false);
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer running when its screen is gone', async () => {
    const flow = makeFlow();
    await flow.choose('phone');
    await flow.choose('email');
    expect(clock.running).toBe(2);
    flow.dispose();
    expect(clock.running).toBe(0);
  });
});

describe('a proof that is refused', () => {
  const refuse = (errors: Record<string, string>) =>
    finish.mockRejectedValueOnce(new ApiError(400, { message: 'нет', code: 'wrong_code', errors }));

  it('shows an error at the field, and keeps the accepted codes', async () => {
    refuse({ totp: 'Неверный код' });
    const flow = makeFlow({ factor: 'TOTP' });
    await proveBySms(flow);
    flow.totp.input('000000');
    await flow.submit();
    expect(flow.totp.error).toBe('Неверный код');
    expect(flow.step).toBe('TOTP');
    expect(flow.sms.state).toBe('SUCCESS');
  });

  it.each(['phone_verification', 'email_verification', 'telegram_verification'])(
    'starts over if the service no longer accepts the %s',
    async (name) => {
      refuse({ [name]: 'Код больше не действует' });
      const flow = makeFlow();
      await proveBySms(flow);
      expect(flow.step).toBe('contact');
      expect(flow.channel).toBeUndefined();
      expect(flow.sms.error).toBe('Код больше не действует');
      expect(flow.proof).toEqual({});
    },
  );

  it('drops codes that were accepted before the flow began, too', async () => {
    refuse({ phone_verification: 'Код больше не действует' });
    const flow = makeFlow({ factor: 'TOTP', proven: phone });
    flow.totp.input('654321');
    await flow.submit();
    expect(flow.step).toBe('contact');
  });

  it('requires the factor that has replaced the given one, and keeps the accepted codes', async () => {
    const answer = { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method: 'TOTP' } } as const;
    finish.mockRejectedValueOnce(new ApiError(401, answer));
    const flow = makeFlow({ factor: 'PASSWORD' });
    await proveBySms(flow);
    flow.password.input('481592');
    await flow.submit();
    expect([flow.step, flow.note, flow.totp.error]).toEqual(['TOTP', 'Подтвердите вход', undefined]);
    flow.totp.input('654321');
    await flow.submit();
    expect(finish).toHaveBeenLastCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD', totp: '654321' });
  });

  it('shows at the field that a proof of the same kind is missing', async () => {
    const answer = { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method: 'TOTP' } } as const;
    finish.mockRejectedValueOnce(new ApiError(401, answer));
    const flow = makeFlow({ needsContact: false, factor: 'TOTP' });
    flow.totp.input('654321');
    await flow.submit();
    expect([flow.step, flow.totp.error]).toEqual(['TOTP', 'Подтвердите вход']);
  });

  it('shows no error if the user closed the dialog for a recent sign-in', async () => {
    finish.mockRejectedValueOnce(new Cancelled());
    const flow = makeFlow({ needsContact: false, factor: 'PASSWORD' });
    flow.password.input('481592');
    await flow.submit();
    expect(flow.password.error).toBeUndefined();
    expect(flow.password.value).toBe('481592');
    await flow.submit();
    expect(finish).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is not reached', new ApiError(0), 'errors.connection'],
    ['is unavailable', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['has failed', new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
    ['asks to wait', new ApiError(429, { message: 'x' }, 60), 'errors.too-many-requests'],
  ])('keeps everything where the service %s, so that a press tries again', async (_how, error, note) => {
    finish.mockRejectedValueOnce(error);
    const flow = makeFlow();
    await proveBySms(flow);
    expect([flow.step, flow.note]).toEqual([undefined, note]);
    await flow.submit();
    expect(finish).toHaveBeenLastCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD' });
    expect(flow.note).toBeUndefined();
  });

  it.each([503, 500])('keeps a typed factor if the service answers %i', async (status) => {
    finish.mockRejectedValueOnce(new ApiError(status, { message: 'Позже' }));
    const flow = makeFlow({ needsContact: false, factor: 'TOTP' });
    flow.totp.input('654321');
    await flow.submit();
    expect([flow.totp.value, flow.totp.error, flow.note]).toEqual(['654321', undefined, 'Позже']);
    // The note was about the factor, not about its replacement.
    flow.setRecovery(true);
    expect(flow.note).toBeUndefined();
  });

  it('waits for the time named by the service, without an error once that is over', async () => {
    finish.mockRejectedValueOnce(new ApiError(429, { message: 'x' }, 900));
    const flow = makeFlow({ needsContact: false, factor: 'TOTP' });
    flow.totp.input('000000');
    await flow.submit();
    expect([flow.isPaused, flow.totp.error]).toEqual([true, undefined]);
    clock.step(900);
    expect(flow.isPaused).toBe(false);
  });

  it.each([503, 500])('keeps a typed code if its check is answered with %i', async (status) => {
    answers['POST /user/verify_sms_code/'] = new ApiError(status, { message: 'Позже' });
    const flow = makeFlow();
    await proveBySms(flow);
    expect([flow.sms.code, flow.sms.error, flow.sms.note]).toEqual([rightSmsCode, undefined, 'Позже']);
  });
});

describe('a code that other proofs may take over', () => {
  it('is neither taken nor shared by a proof without its channel, and is not stored in the state of each', async () => {
    const sender = makeFlow();
    await sender.choose('phone');
    const code = sender.openCode('sms');
    if (!code) throw new Error('no code');
    const flow = makeFlow({ needsContact: false, factor: 'PASSWORD' });
    flow.adopt('sms', code);
    expect([flow.sms.sent, flow.openCode('sms')]).toEqual([undefined, undefined]);
    const asking = makeFlow();
    asking.adopt('sms', code);
    expect(asking.openCode('sms')).toEqual(code);
    // Its own state contains no code that all proofs share.
    expect(asking.snapshot).toBeUndefined();
  });
});
