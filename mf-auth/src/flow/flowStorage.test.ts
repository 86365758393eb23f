import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FlowSnapshot } from './flowSnapshot';
import { createFlowStorage } from './flowStorage';

const user = { id: 7, two_factor_auth: 'DISABLE', need_change_email: false, phone: '+7*', email: null } as const;
const sent = { sent: { id: 'v', to: '+7*', codeLength: 4, resendSeconds: 59 } };
const signIn: FlowSnapshot = { step: 'CODE_INPUT', action: 'SIGNIN', phone: '+79001234567', user, sms: sent };
const signUp: FlowSnapshot = {
  step: 'EMAIL_CODE_INPUT',
  action: 'SIGNUP',
  phone: '+79001234567',
  sms: { ...sent, isProven: true },
  email: sent,
};
const storage = createFlowStorage();

beforeEach(() => window.sessionStorage.clear());

describe('createFlowStorage', () => {
  it.each([signIn, signUp])('returns the stored snapshot', (snapshot) => {
    storage.write(snapshot);
    expect(storage.read()).toEqual(snapshot);
    storage.clear();
    expect(storage.read()).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['an unknown step', { ...signIn, step: 'PASSWORD' }],
    ['an unknown action', { ...signIn, action: 'DELETE' }],
    ['no phone', { ...signIn, phone: undefined }],
    ['a code step without its verification', { ...signIn, sms: undefined }],
    ['a sign-in without its user', { ...signIn, user: undefined }],
    ['a step of the other action', { ...signIn, step: 'REGISTER_FORM' }],
    ['a register form without a proven phone', { ...signUp, step: 'REGISTER_FORM', sms: sent }],
    ['an email code of a registration without a proven phone', { ...signUp, sms: sent }],
    ['nothing of use', null],
  ])('starts over from %s', (_case, snapshot) => {
    storage.write(snapshot as FlowSnapshot);
    expect(storage.read()).toBeUndefined();
  });

  it('starts over from malformed JSON', () => {
    window.sessionStorage.setItem('passport.sign-in', '{');
    expect(storage.read()).toBeUndefined();
  });

  it('keeps the snapshot for the page if the browser forbids storage', () => {
    const access = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.write(signIn);
    expect(createFlowStorage().read()).toEqual(signIn);
    storage.clear();
    expect(createFlowStorage().read()).toBeUndefined();
    access.mockRestore();
  });
});
