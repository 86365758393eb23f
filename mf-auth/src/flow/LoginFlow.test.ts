import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, jwt, LoginFlowKit, user } from '../testing/LoginFlowKit';

let kit: LoginFlowKit;
beforeEach(() => {
  kit = new LoginFlowKit();
});

/** The options of a toast that leads to support. */
const toSupport = expect.objectContaining({ action: 'general.write-support' });

describe('START', () => {
  it('leads a known user to the choice, and a first-time visitor to registration', () => {
    const known = kit.identified();
    expect([known.step, known.action, known.user]).toEqual(['USER_IDENTIFIED', 'SIGNIN', user]);
    kit.stored = undefined;
    const unknown = kit.open();
    unknown.identify('+79001234567', undefined);
    expect([unknown.step, unknown.action, unknown.form.phone.phone]).toEqual([
      'NOT_RECOGNIZED',
      'SIGNUP',
      '+79001234567',
    ]);
  });

  it('shows errors of the phone at the field, and others as a toast', () => {
    const flow = kit.open();
    flow.lookup.refuse(new ApiError(400, { message: 'Нет', errors: { phone: 'Некорректный номер' } }));
    expect(kit.start.error).toBe('Некорректный номер');
    flow.lookup.refuse(new Error('unexpected'));
    expect(kit.toast).toHaveBeenCalledWith('errors.user-search', toSupport);
    expect(flow.step).toBe('START');
  });

  it('shows no error of the number if the service or the network is unavailable', () => {
    const flow = kit.open();
    for (const [error, note] of [
      [new ApiError(0), 'errors.connection'],
      [new ApiError(503, { message: 'Занято' }), 'Занято'],
    ] as const) {
      flow.lookup.refuse(error);
      expect([flow.lookup.note, kit.start.error]).toEqual([note, undefined]);
    }
    expect(kit.toast).not.toHaveBeenCalled();
  });

  it('counts down the seconds for which the service refuses lookups, 59 by default', () => {
    const flow = kit.open();
    flow.lookup.refuse(new ApiError(429, {}, 600));
    expect(flow.lookup.lock.secondsLeft).toBe(600);
    flow.lookup.refuse(new ApiError(400, { message: 'Request was ignored' }));
    expect(flow.lookup.lock.secondsLeft).toBe(59);
  });
});

describe('signing in', () => {
  it('works by SMS', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    expect(kit.api.sendSms).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7, phone: '+79001234567' });
    expect(flow.step).toBe('CODE_INPUT');
    flow.sms.input('1234');
    await flow.submitSmsCode();
    expect(kit.api.verifySms).toHaveBeenCalledWith({ code: '1234', phone_verification: 'pv' });
    expect(kit.api.standardAuth).toHaveBeenCalledWith({ user: 7, phone_verification: 'pv', site: 'site-1' });
    expect(kit.signIn).toHaveBeenCalledWith(jwt, false, expect.any(Function));
    expect(kit.stored).toBeUndefined();
  });

  it('works by email', async () => {
    const flow = kit.identified();
    await flow.chooseCode('email');
    expect(kit.api.sendEmail).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7 });
    expect([flow.step, flow.email.codeLength]).toEqual(['EMAIL_CODE_INPUT', 6]);
    flow.email.input('123456');
    await flow.submitEmailCode();
    expect(kit.api.standardAuth).toHaveBeenCalledWith({ user: 7, email_verification: 'ev', site: 'site-1' });
    expect(kit.signIn).toHaveBeenCalledWith(jwt, false, expect.any(Function));
  });

  it.each([
    ['wrong_code', 'errors.invalid-code'],
    ['expired_code', 'errors.expired-code'],
    ['SESSION_LIMIT', 'errors.session-limit'],
    ['BLACK_LIST', 'errors.black-list'],
  ] as const)('shows %s at the code field and stays', async (code, text) => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    kit.api.verifySms.mockRejectedValueOnce(new ApiError(400, { message: 'm', code }));
    flow.sms.input('9999');
    await flow.submitSmsCode();
    expect([flow.step, flow.sms.error, flow.sms.code]).toEqual(['CODE_INPUT', text, '']);
    expect(kit.api.standardAuth).not.toHaveBeenCalled();
  });

  it('shows which call failed', async () => {
    const flow = kit.identified();
    kit.api.sendSms.mockRejectedValueOnce(new ApiError(500));
    await flow.chooseCode('sms');
    kit.api.sendEmail.mockRejectedValueOnce(new ApiError(500));
    await flow.chooseCode('email');
    await flow.chooseCode('sms');
    kit.api.verifySms.mockRejectedValueOnce(new ApiError(500));
    flow.sms.input('1234');
    await flow.submitSmsCode();
    expect(kit.toast.mock.calls).toEqual([
      ['errors.sms-send', toSupport],
      ['errors.code-check', toSupport],
    ]);
    expect(flow.email.error).toBe('errors.email');
  });

  it('keeps the input, without an error of it, if the service is unavailable', async () => {
    const flow = kit.identified();
    kit.api.sendSms.mockRejectedValueOnce(new ApiError(0));
    await flow.chooseCode('sms');
    expect([flow.step, flow.sms.note, flow.sms.error]).toEqual(['USER_IDENTIFIED', 'errors.connection', undefined]);
    await flow.chooseCode('sms');
    expect([flow.step, flow.sms.note]).toEqual(['CODE_INPUT', undefined]);
    flow.sms.input('1234');
    kit.api.verifySms.mockRejectedValueOnce(new ApiError(503, { message: 'Позже' }));
    await flow.submitSmsCode();
    expect([flow.sms.note, flow.sms.error, flow.sms.code]).toEqual(['Позже', undefined, '1234']);
    expect(kit.toast).not.toHaveBeenCalled();
  });

  it('continues with an accepted code after the next call failed, without checking the code again', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.sms.input('1234');
    kit.api.standardAuth.mockRejectedValueOnce(new ApiError(0));
    await flow.submitSmsCode();
    expect([flow.step, flow.note, kit.toast.mock.calls.length]).toEqual(['CODE_INPUT', 'errors.connection', 0]);
    await flow.submitSmsCode();
    expect([kit.api.verifySms.mock.calls.length, kit.signIn.mock.calls.length]).toEqual([1, 1]);
  });

  it('shows that the account is deactivated, and starts over', async () => {
    const refusal = new ApiError(401, { message: 'Этот аккаунт отключён.', code: 'user_inactive' });
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.sms.input('1234');
    kit.api.standardAuth.mockRejectedValueOnce(refusal);
    await flow.submitSmsCode();
    expect([flow.step, flow.sms.sent, kit.toast.mock.calls.flat()]).toEqual(['START', undefined, [refusal.message]]);
  });

  it('returns to the choice when the accepted code has died meanwhile', async () => {
    const flow = kit.identified();
    await flow.chooseCode('email');
    flow.email.input('123456');
    kit.api.standardAuth.mockRejectedValueOnce(new ApiError(400, { message: 'm', code: 'expired_code' }));
    await flow.submitEmailCode();
    expect([flow.step, flow.email.error, flow.email.sent]).toEqual([
      'USER_IDENTIFIED',
      'errors.expired-code',
      undefined,
    ]);
  });
});

describe('registering', () => {
  it('proves the phone, prefills the form, proves the email, and sends all of it once', async () => {
    kit.api.initialUserData.mockResolvedValue({
      first_name: 'Анна',
      last_name: '',
      phone: '+79001234567',
      email: null,
    });
    const flow = await kit.atRegisterForm();
    expect(kit.api.sendSms).toHaveBeenCalledWith({ action: 'SIGNUP', phone: '+79001234567' });
    expect(flow.step).toBe('REGISTER_FORM');
    expect(flow.form.values).toMatchObject({ first_name: 'Анна', last_name: '', email: '' });
    expect(flow.form.phone.phone).toBe('+79001234567');

    fill(flow);
    flow.form.setNews(true);
    await flow.registration.submitForm();
    expect(kit.api.checkPhoneIsNotUsed).toHaveBeenCalledWith({ phone: '+79001234567' });
    expect(kit.api.checkEmailIsNotUsed).toHaveBeenCalledWith({ email: 'anna@mail.ru' });
    expect(kit.api.sendEmail).toHaveBeenCalledWith({ action: 'SIGNUP', email: 'anna@mail.ru' });
    expect(flow.step).toBe('EMAIL_CODE_INPUT');

    flow.email.input('123456');
    await flow.submitEmailCode();
    expect(kit.api.register).toHaveBeenCalledWith({
      first_name: 'Анна',
      last_name: 'Ёлкина',
      email: 'anna@mail.ru',
      phone: '+79001234567',
      phone_verification: 'pv',
      email_verification: 'ev',
      site: 'site-1',
    });
    expect(kit.signIn).toHaveBeenCalledWith(jwt, true, expect.any(Function));
    expect([kit.stored, kit.preregisterPhone]).toEqual([undefined, undefined]);
  });

  it('requires every field', async () => {
    const flow = await kit.atRegisterForm();
    await flow.registration.submitForm();
    expect(flow.form.firstInvalid).toBe('first_name');
    expect(kit.api.checkEmailIsNotUsed).not.toHaveBeenCalled();
  });

  it('shows a taken phone and a taken email at their fields, and sends no code', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    kit.api.checkPhoneIsNotUsed.mockRejectedValueOnce(
      new ApiError(409, { message: 'm', errors: { phone: 'Номер занят' } }),
    );
    kit.api.checkEmailIsNotUsed.mockRejectedValueOnce(new ApiError(409, { message: 'Адрес занят' }));
    await flow.registration.submitForm();
    expect([flow.form.fields.phone.error, flow.form.fields.email.error]).toEqual(['Номер занят', 'Адрес занят']);
    expect([flow.step, kit.api.sendEmail.mock.calls.length]).toEqual(['REGISTER_FORM', 0]);
  });

  it('shows at the email field that the email could not be sent', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    kit.api.sendEmail.mockRejectedValueOnce(new ApiError(500));
    await flow.registration.submitForm();
    expect([flow.step, flow.form.fields.email.error]).toEqual(['REGISTER_FORM', 'errors.email']);
  });

  it.each(['checkEmailIsNotUsed', 'sendEmail'] as const)(
    'shows no field error if the service is unavailable from %s on, and clears the note with the next press',
    async (call) => {
      const flow = await kit.atRegisterForm();
      fill(flow);
      kit.api[call].mockRejectedValueOnce(new ApiError(503, { message: 'Позже' }));
      await flow.registration.submitForm();
      const { phone, email } = flow.form.fields;
      expect([flow.step, flow.note, email.error, phone.error]).toEqual([
        'REGISTER_FORM',
        'Позже',
        undefined,
        undefined,
      ]);
      await flow.registration.submitForm();
      expect([flow.step, flow.note]).toEqual(['EMAIL_CODE_INPUT', undefined]);
      expect(kit.toast).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['extended', true],
    ['letters', false],
  ] as const)('takes a name with a hyphen as the service says: %s', async (name_characters, isTaken) => {
    const known = { first_name: '', last_name: '', phone: '', email: null, name_characters };
    kit.api.initialUserData.mockResolvedValueOnce(known);
    const flow = await kit.atRegisterForm();
    fill(flow);
    flow.form.fields.last_name.input('Салтыкова-Щедрина');
    expect(flow.form.validate()).toBe(isTaken);
    expect(flow.form.draft.name_characters).toBe(isTaken ? 'extended' : undefined);
  });

  it('sends another code for another address', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.back();
    flow.form.fields.email.input('other@mail.ru');
    await flow.registration.submitForm();
    expect(kit.api.sendEmail).toHaveBeenLastCalledWith({ action: 'SIGNUP', email: 'other@mail.ru' });
    expect(flow.step).toBe('EMAIL_CODE_INPUT');
  });

  it('returns to the form with the errors of the service', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.email.input('123456');
    kit.api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', errors: { last_name: 'Только буквы' } }));
    await flow.submitEmailCode();
    expect([flow.step, flow.form.fields.last_name.error]).toEqual(['REGISTER_FORM', 'Только буквы']);
  });

  it('shows a revision of a document published while the form was open, and accepts it with the next try', async () => {
    const known = { first_name: '', last_name: '', phone: '', email: null };
    const personal = { kind: 'personal_data' as const, revision: 1 };
    const documents = [{ kind: 'terms_of_service' as const, revision: 1 }, personal];
    kit.api.initialUserData.mockResolvedValueOnce({ ...known, documents });
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    const newer = { kind: 'terms_of_service' as const, revision: 2 };
    const required = [{ ...newer, accepted_revision: null, transition_until: null }];
    kit.api.register.mockRejectedValueOnce(
      new ApiError(401, { message: 'Прочитайте', code: 'documents_required', documents: required }),
    );
    await flow.registration.register({ temp_code: 'temp' });
    expect([flow.step, flow.note, flow.form.documents]).toEqual(['REGISTER_FORM', 'Прочитайте', [personal, newer]]);
    await flow.registration.register({ temp_code: 'temp' });
    expect(kit.api.register).toHaveBeenLastCalledWith(
      expect.objectContaining({ accepted_documents: [personal, newer] }),
    );
    expect(kit.signIn).toHaveBeenCalledWith(jwt, false, expect.any(Function));
  });

  it('requires no second email code if the form was refused after the first one', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.email.input('123456');
    const refused = new ApiError(400, { message: 'm', errors: { last_name: 'Только буквы' } });
    kit.api.register.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
    await flow.submitEmailCode();
    await flow.registration.submitForm();
    // Refused once more it stays on the form, and the phone stays proven.
    expect([flow.step, flow.form.fields.last_name.error, flow.sms.state]).toEqual([
      'REGISTER_FORM',
      'Только буквы',
      'SUCCESS',
    ]);
    flow.form.fields.last_name.input('Ким');
    await flow.registration.submitForm();
    expect(kit.api.register).toHaveBeenLastCalledWith(
      expect.objectContaining({ last_name: 'Ким', email_verification: 'ev' }),
    );
    expect(kit.api.sendEmail).toHaveBeenCalledTimes(1);
    expect(kit.signIn).toHaveBeenCalledWith(jwt, false, expect.any(Function));
  });

  it('requires another code if the accepted one has expired meanwhile, or the address was changed', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.email.input('123456');
    kit.api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', errors: { last_name: 'Только буквы' } }));
    await flow.submitEmailCode();
    flow.form.fields.last_name.input('Ким');
    kit.api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', code: 'expired_code' }));
    await flow.registration.submitForm();
    expect([flow.step, flow.email.sent]).toEqual(['NOT_RECOGNIZED', undefined]);
    await flow.chooseCode('sms');
    flow.sms.input('1234');
    await flow.submitSmsCode();
    await flow.registration.submitForm();
    flow.email.input('123456');
    kit.api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', errors: { last_name: 'Только буквы' } }));
    await flow.submitEmailCode();
    flow.form.fields.last_name.input('Ким');
    flow.form.fields.email.input('other@mail.ru');
    await flow.registration.submitForm();
    expect([flow.step, kit.api.sendEmail.mock.calls.length]).toEqual(['EMAIL_CODE_INPUT', 3]);
  });

  it('shows why it failed if that is not about the form', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    kit.api.register.mockRejectedValueOnce(new ApiError(503, { message: 'Сервис ненадолго недоступен.' }));
    await flow.registration.register({ temp_code: 'temp' });
    expect([flow.step, flow.note]).toEqual(['EMAIL_CODE_INPUT', 'Сервис ненадолго недоступен.']);
    expect(kit.toast).not.toHaveBeenCalled();
  });

  it('starts over with the phone when its proof has expired meanwhile', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.email.input('123456');
    kit.api.register.mockRejectedValueOnce(new ApiError(400, { message: 'm', code: 'expired_code' }));
    await flow.submitEmailCode();
    expect([flow.step, flow.sms.error, flow.sms.sent]).toEqual(['NOT_RECOGNIZED', 'errors.expired-code', undefined]);
  });
});
