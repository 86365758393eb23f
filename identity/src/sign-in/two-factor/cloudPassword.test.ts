import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../platform/http/errors';
import { requireGoodPassword } from './cloudPassword';

const phone = '+79161234567';

const verdict = (password: string, confirmation = password): unknown => {
  try {
    requireGoodPassword(password, confirmation, phone);
    return 'good';
  } catch (error) {
    return error instanceof AppError && error.fields;
  }
};

describe('a new cloud password (R-17)', () => {
  it.each(['739150', '204857', '8052917364', '135792', '408518'])('%s is good', (password) => {
    expect(verdict(password)).toBe('good');
  });

  it.each([
    ['a repeat', ['739139']],
    ['a sequence', ['784052', '135791', '1353579', '834567']],
    ['a birthday', ['000150', '131380', '320788', '003173', '1503739', '199073915']],
    ['what no hand types', ['7'.padEnd(64, '391502')]],
  ])('is good where it is nearly %s', (_kind, passwords) => {
    for (const password of passwords) expect([password, verdict(password)]).toEqual([password, 'good']);
  });

  it.each(['', '1', '12345', '73915'])('%p is too short', (password) => {
    expect(verdict(password)).toEqual({ password: 'errors.password-min-length' });
  });

  it.each(['73915a', '73 915 0', '٧٣٩١٥٠', '-739150', '739150.'])('%s is refused: not digits only', (password) => {
    expect(verdict(password)).toEqual({ password: 'errors.password-digits' });
  });

  it.each([
    ['repeats', ['000000', '777777777', '121212', '123123', '12312312', '112112']],
    ['sequences', ['123456', '654321', '012345', '890123', '987654321', '112233', '332211', '111222333']],
    [
      'birthdays',
      ['150390', '901503', '901990', '199015', '15031990', '19900315', '19901991', '031590', '200412', '202999'],
    ],
    ['first and last days and months', ['010173', '310199', '290177', '291277']],
    ['the own phone', ['161234', '9161234567', '234567', '79161234567', '00234567']],
    ['what no hand types', ['7'.padEnd(65, '391502')]],
  ])('%s are refused', (_kind, passwords) => {
    for (const password of passwords)
      expect([password, verdict(password)]).toEqual([password, { password: 'errors.weak-password' }]);
  });

  it('has to be repeated identically', () => {
    expect(verdict('739150', '739151')).toEqual({ confirm_password: 'errors.passwords-differ' });
  });
});
