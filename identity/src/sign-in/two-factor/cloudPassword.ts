import { cloudPasswordMinLength } from '@passport/shared/constants';
import { isGuessablePassword } from '@passport/shared/schemas/checks/cloudPassword';
import { type AppError, invalidField } from '../../platform/http/errors';
import type { MessageKey } from '../../platform/http/messages/en';

/** A cloud password is never the only factor (reading 11). */
export const passwordMinLength = cloudPasswordMinLength;
const passwordMaxLength = 64;

const field = (key: MessageKey): AppError => invalidField('password', key);

/**
 * Checks a new cloud password: digits only, long enough, and not easily guessed.
 * @param phone of the person, in E.164
 * @throws 400 on `password` or `confirm_password`
 */
export function requireGoodPassword(password: string, confirmation: string, phone: string): void {
  if (!/^\d*$/.test(password)) throw field('errors.password-digits');
  if (password.length < passwordMinLength) throw field('errors.password-min-length');
  if (isGuessablePassword(password, phone) || password.length > passwordMaxLength) throw field('errors.weak-password');
  if (password !== confirmation) throw invalidField('confirm_password', 'errors.passwords-differ');
}
