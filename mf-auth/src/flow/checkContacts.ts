import { ApiError } from '@passport/shared/api-client/ApiError';
import type { AuthApi } from './auth.api';
import type { Explain } from './flowFailures';
import type { RegistrationField, RegistrationForm } from './RegistrationForm';

interface ContactCheck {
  /** Both contacts can be registered. */
  areFree: boolean;
  /** The phone belongs to an account. */
  isPhoneTaken: boolean;
  /** The last digits of the phone of the account that has the email address. */
  emailOwner: string | undefined;
  /** The service or the network is unavailable: a message key or a text. */
  note: string | undefined;
}

/** Checks that both contacts of a register form are unused (spec 5), and shows at its field why one cannot be used. */
export async function checkContacts(
  api: Pick<AuthApi, 'checkPhoneIsNotUsed' | 'checkEmailIsNotUsed'>,
  form: RegistrationForm,
  explain: Explain,
): Promise<ContactCheck> {
  const { phone } = form.phone;
  const { email } = form.values;
  const [phoneCheck, emailCheck] = await Promise.allSettled([
    api.checkPhoneIsNotUsed({ phone }),
    api.checkEmailIsNotUsed({ email }),
  ]);
  let note: string | undefined;
  const isFree = (check: PromiseSettledResult<unknown>, field: RegistrationField): boolean => {
    if (check.status === 'fulfilled') return true;
    const failure = explain(check.reason, field, 'errors.general-error');
    form.setErrors(failure.fields);
    note ??= failure.note;
    return false;
  };
  const areFree = [isFree(phoneCheck, 'phone'), isFree(emailCheck, 'email')].every(Boolean);
  const emailOwner = isTaken(emailCheck) ? emailCheck.reason.phoneEnding : undefined;
  return { areFree, isPhoneTaken: isTaken(phoneCheck), emailOwner, note };
}

const isTaken = (check: PromiseSettledResult<unknown>): check is PromiseRejectedResult & { reason: ApiError } =>
  check.status === 'rejected' && check.reason instanceof ApiError && check.reason.status === 409;
