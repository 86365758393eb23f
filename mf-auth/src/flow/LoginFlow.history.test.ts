import { beforeEach, describe, expect, it } from '@jest/globals';
import { fill, jwt, LoginFlowKit, user } from '../testing/LoginFlowKit';

let kit: LoginFlowKit;
beforeEach(() => {
  kit = new LoginFlowKit();
});

describe('going back', () => {
  it('going back and choosing SMS again while the timer runs returns to the sent code', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.back();
    expect(flow.step).toBe('USER_IDENTIFIED');
    await flow.chooseCode('sms');
    expect([flow.step, flow.sms.error, kit.api.sendSms.mock.calls.length]).toEqual([
      'CODE_INPUT',
      'errors.timer-is-running',
      1,
    ]);
    kit.pass(59);
    flow.back();
    await flow.chooseCode('sms');
    expect(kit.api.sendSms).toHaveBeenCalledTimes(2);
  });

  it('going back from the email code resets the timer', async () => {
    const flow = kit.identified();
    await flow.chooseCode('email');
    flow.back();
    expect([flow.step, flow.email.timer.status]).toEqual(['USER_IDENTIFIED', 'IDLE']);
  });

  it('going back and entering another phone drops the code of the first', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.backTo('START');
    expect([flow.step, flow.start.phone]).toEqual(['START', '+79001234567']);
    flow.identify('+79007654321', user);
    expect([flow.sms.sent, flow.sms.timer.status]).toEqual([undefined, 'IDLE']);
  });

  it('going back from the register form clears the stored phone and the proof', async () => {
    const flow = await kit.atRegisterForm();
    expect(kit.preregisterPhone).toBe('+79001234567');
    flow.back();
    expect([flow.step, kit.preregisterPhone, flow.sms.sent]).toEqual(['NOT_RECOGNIZED', undefined, undefined]);
  });
});

describe('forward, after back', () => {
  it('leads to the sent code, even over several steps', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.back();
    flow.forwardTo('CODE_INPUT');
    expect(flow.step).toBe('CODE_INPUT');
    flow.backTo('START');
    flow.forwardTo('CODE_INPUT');
    expect([flow.step, flow.sms.sent?.id]).toEqual(['CODE_INPUT', 'pv']);
  });

  it('leads to the email code of a registration, with the phone still proven', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    await flow.registration.submitForm();
    flow.back();
    flow.forwardTo('EMAIL_CODE_INPUT');
    expect(flow.step).toBe('EMAIL_CODE_INPUT');
  });

  it('leads nowhere without a code, after the proof was dropped, and with another phone', async () => {
    const flow = kit.identified();
    flow.forwardTo('CODE_INPUT');
    expect(flow.step).toBe('USER_IDENTIFIED');
    kit.stored = undefined;
    const form = await kit.atRegisterForm();
    form.back();
    form.forwardTo('REGISTER_FORM');
    expect(form.step).toBe('NOT_RECOGNIZED');
    kit.stored = undefined;
    const other = kit.identified();
    await other.chooseCode('sms');
    other.backTo('START');
    kit.start.setPhone('+79007654321');
    other.forwardTo('CODE_INPUT');
    expect(other.step).toBe('START');
  });
});

describe('a reload', () => {
  it('continues on the same step, for every step, and never stores a code', async () => {
    const flow = await kit.atRegisterForm();
    fill(flow);
    flow.form.setNews(true);
    const form = kit.open();
    expect([form.step, form.action, form.sms.state]).toEqual(['REGISTER_FORM', 'SIGNUP', 'SUCCESS']);
    expect(form.form.draft).toEqual({ first_name: 'Анна', last_name: 'Ёлкина', email: 'anna@mail.ru', news: true });
    await form.registration.submitForm();
    form.email.input('98765');

    kit.pass(10);
    const code = kit.open();
    expect([code.step, code.email.code, code.email.timer.secondsLeft]).toEqual(['EMAIL_CODE_INPUT', '', 49]);
    expect(JSON.stringify(kit.stored)).not.toContain('98765');
    code.email.input('123456');
    await code.submitEmailCode();
    expect(kit.api.register).toHaveBeenCalledTimes(1);
    expect(kit.signIn).toHaveBeenCalledWith(jwt, true, expect.any(Function));
  });

  it('is no longer saved once its screen is unmounted', async () => {
    const flow = kit.identified();
    flow.dispose();
    kit.stored = undefined;
    await flow.chooseCode('sms');
    expect(kit.stored).toBeUndefined();
  });
});
