import { describe, expect, it } from '@jest/globals';
import { CloudPasswordForm } from './CloudPasswordForm';

const texts = { digitsOnly: 'digits', tooShort: 'short', different: 'differ' };

describe('a new cloud password', () => {
  it.each([
    ['', '', 'errors.required', 'errors.required'],
    ['12345a', '12345a', 'digits', undefined],
    ['48159', '48159', 'short', undefined],
    ['481592', '481593', undefined, 'differ'],
    ['481592', '481592', undefined, undefined],
  ])('%p with %p is told %p and %p', (password, repeated, error, repeatedError) => {
    const form = new CloudPasswordForm(6, texts);
    form.password.input(password);
    form.confirmPassword.input(repeated);
    expect(form.validate()).toBe(error === undefined && repeatedError === undefined);
    expect(form.password.error).toBe(error);
    expect(form.confirmPassword.error).toBe(repeatedError);
  });
});
