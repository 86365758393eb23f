import { beforeEach, describe, expect, it } from '@jest/globals';
import { fill, jwt, LoginFlowKit, user } from '../testing/LoginFlowKit';

let kit: LoginFlowKit;
beforeEach(() => {
  kit = new LoginFlowKit();
});

describe('going back', () => {
  it('and choosing SMS again while the timer runs returns to the code that was sent', async () => {
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

  it('from the email code resets the timer', async () => {
    const flow = kit.identified();
    await flow.chooseCode('email');
    flow.back();
    expect([flow.step, flow.email.timer.status]).toEqual(['USER_IDENTIFIED', 'IDLE']);
  });

  it('and giving another phone forgets what was sent to the first', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.backTo('START');
    expect([flow.step, flow.start.phone]).toEqual(['START', '+79001234567']);
    flow.identify('+79007654321', user);
    expect([flow.sms.sent, flow.sms.timer.status]).toEqual([undefined, 'IDLE']);
  });

  it('from the register form clears the kit.stored phone and the proof', async () => {
    const flow = await kit.atRegisterForm();
    expect(kit.preregisterPhone).toBe('+79001234567');
    flow.back();
    expect([flow.step, kit.preregisterPhone, flow.sms.sent]).toEqual(['NOT_RECOGNIZED', undefined, undefined]);
  });
});

describe('forward, after back', () => {
  it('leads to the code that was sent, also over several steps', async () => {
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

  it('leads nowhere without a code, after what was proven was given up, and with another phone', async () => {
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
  it('goes on where it was, on every step, and never keeps a code', async () => {
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
    expect(kit.signIn).toHaveBeenCalledWith(jwt, true);
  });

  it('stops saving with its screen', async () => {
    const flow = kit.identified();
    flow.dispose();
    kit.stored = undefined;
    await flow.chooseCode('sms');
    expect(kit.stored).toBeUndefined();
  });
});
