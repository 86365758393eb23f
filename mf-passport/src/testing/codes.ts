import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { settle } from '@passport/shared/testing/acts';
import { fireEvent, screen } from '@testing-library/react';

const sent = { resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };

/** The codes that the fake service accepts. */
export const rightSmsCode = '1234';
export const rightEmailCode = '123456';

const check = (right: string) => (body: { code: string }) =>
  body.code === right ? { is_verified: true } : new ApiError(400, { message: 'нет', code: 'wrong_code' });

/**
 * A service that sends codes on every channel; a verification is named by its channel and action.
 * @param right the codes that it accepts by SMS and by email, whose lengths it names
 */
export const codeAnswers = ({ sms = rightSmsCode, email = rightEmailCode } = {}): FakeAnswers => ({
  'POST /user/send_verification_sms/': ({ action }: { action: string }) => ({
    phone_verification: `sms ${action}`,
    phone: '+7******4567',
    code_length: sms.length,
    ...sent,
  }),
  'POST /user/send_verification_email/': ({ action }: { action: string }) => ({
    email_verification: `email ${action}`,
    email: 'a***@example.org',
    code_length: email.length,
    ...sent,
  }),
  'POST /user/send_verification_telegram/': ({ action }: { action: string }) => ({
    telegram_verification: `telegram ${action}`,
    code_length: rightEmailCode.length,
    ...sent,
  }),
  'POST /user/verify_sms_code/': check(sms),
  'POST /user/verify_email_code/': check(email),
  'POST /user/verify_telegram_code/': check(rightEmailCode),
});

/** Types a code; its last digit submits it. */
export async function typeCode(code: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox', { name: 'Код подтверждения' }), { target: { value: code } });
  await settle();
}
