import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  SendTelegramBody,
  TelegramSentAnswer,
  TelegramStatusAnswer,
  VerifyTelegramBody,
} from '@passport/shared/schemas/twoFactor';
import type {
  EmailSentAnswer,
  SendEmailBody,
  SendSmsBody,
  SmsSentAnswer,
  VerifiedAnswer,
  VerifyEmailBody,
  VerifySmsBody,
} from '@passport/shared/schemas/verification';
import type { SentCode, VerificationCalls } from '@passport/shared/verification/VerificationStore';

const sendSms = endpoint<SendSmsBody, SmsSentAnswer>('POST', '/user/send_verification_sms/');
const verifySms = endpoint<VerifySmsBody, VerifiedAnswer>('POST', '/user/verify_sms_code/');
const sendEmail = endpoint<SendEmailBody, EmailSentAnswer>('POST', '/user/send_verification_email/');
const verifyEmail = endpoint<VerifyEmailBody, VerifiedAnswer>('POST', '/user/verify_email_code/');
const sendTelegram = endpoint<SendTelegramBody, TelegramSentAnswer>('POST', '/user/send_verification_telegram/');
const verifyTelegram = endpoint<VerifyTelegramBody, VerifiedAnswer>('POST', '/user/verify_telegram_code/');
const telegramStatus = endpoint<undefined, TelegramStatusAnswer>('GET', '/user/get_last_telegram_status/');

/** UPDATE_PROFILE_OLD: a contact that the person has. UPDATE_PROFILE_NEW: the one that they want. */
export type ProfileAction = 'UPDATE_PROFILE_OLD' | 'UPDATE_PROFILE_NEW';

const sentCode = (
  answer: Pick<SmsSentAnswer, 'code_length' | 'resend_seconds' | 'is_delayed'>,
): Pick<SentCode, 'codeLength' | 'resendSeconds' | 'isDelayed'> => ({
  codeLength: answer.code_length,
  resendSeconds: answer.resend_seconds,
  isDelayed: answer.is_delayed,
});

/**
 * Codes of a signed-in person, each channel as the pair of calls that a verification needs. They throw ApiError where the
 * service refuses or is away.
 */
export const createCodesApi = (api: Api) => ({
  /** @param phone asked at each send; undefined for the person's own */
  sms: (action: ProfileAction, phone: () => string | undefined = () => undefined): VerificationCalls => ({
    async send() {
      const answer = await api.call(sendSms, { action, phone: phone() });
      return { id: answer.phone_verification, to: answer.phone ?? '', ...sentCode(answer) };
    },
    async verify(code, id) {
      await api.call(verifySms, { code, phone_verification: id });
    },
  }),
  /** @param email asked at each send; undefined for the person's own */
  email: (action: ProfileAction, email: () => string | undefined = () => undefined): VerificationCalls => ({
    async send() {
      const answer = await api.call(sendEmail, { action, email: email() });
      return { id: answer.email_verification, to: answer.email ?? '', ...sentCode(answer) };
    },
    async verify(code, id) {
      await api.call(verifyEmail, { code, email_verification: id });
    },
  }),
  telegram: (action: ProfileAction): VerificationCalls => ({
    async send() {
      const answer = await api.call(sendTelegram, { action });
      return { id: answer.telegram_verification, to: '', ...sentCode(answer) };
    },
    async verify(code, id) {
      await api.call(verifyTelegram, { code, telegram_verification: id });
    },
  }),
  telegramStatus: (id: string) => api.call(telegramStatus, undefined, { query: { telegram_verification: id } }),
});
export type CodesApi = ReturnType<typeof createCodesApi>;
