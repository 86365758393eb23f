import { endpoint, type Api } from '../api-client/endpoint';
import type {
  EmailSentAnswer,
  SendEmailBody,
  SendSmsBody,
  SmsSentAnswer,
  VerifiedAnswer,
  VerifyEmailBody,
  VerifySmsBody,
} from '../schemas/verification';
import type { SentCode, VerificationCalls } from './VerificationStore';

const sendSms = endpoint<SendSmsBody, SmsSentAnswer>('POST', '/user/send_verification_sms/');
const verifySms = endpoint<VerifySmsBody, VerifiedAnswer>('POST', '/user/verify_sms_code/');
const sendEmail = endpoint<SendEmailBody, EmailSentAnswer>('POST', '/user/send_verification_email/');
const verifyEmail = endpoint<VerifyEmailBody, VerifiedAnswer>('POST', '/user/verify_email_code/');

/** The calls of SMS and email codes (spec 7). Each throws ApiError if the service refuses or does not answer. */
export const createCodesApi = (api: Api) => ({
  sendSms: (body: SendSmsBody) => api.call(sendSms, body),
  verifySms: (body: VerifySmsBody) => api.call(verifySms, body),
  sendEmail: (body: SendEmailBody) => api.call(sendEmail, body),
  verifyEmail: (body: VerifyEmailBody) => api.call(verifyEmail, body),
});
export type CodesApi = ReturnType<typeof createCodesApi>;

/** The fields that the answers of all channels share. */
export const sentCode = (
  answer: Pick<SmsSentAnswer, 'code_length' | 'resend_seconds'>,
): Pick<SentCode, 'codeLength' | 'resendSeconds'> => ({
  codeLength: answer.code_length,
  resendSeconds: answer.resend_seconds,
});

const nothingTyped = (): string => '';

/**
 * The calls of a verification by SMS, or by another channel to the phone.
 * @param body called at each send
 * @param typed the typed phone, shown if the answer contains none, as in private mode
 */
export const smsCalls = (
  api: Pick<CodesApi, 'sendSms' | 'verifySms'>,
  body: () => SendSmsBody,
  typed = nothingTyped,
): VerificationCalls => ({
  way: 'sms',
  async send(channel) {
    const answer = await api.sendSms({ ...body(), ...(channel && { channel }) });
    const way = answer.channel ?? channel;
    const to = answer.phone ?? typed();
    return { id: answer.phone_verification, to, ...(way && { channel: way }), ...sentCode(answer) };
  },
  async verify(code, phone_verification) {
    await api.verifySms({ code, phone_verification });
  },
});

/** The same by email; see smsCalls. */
export const emailCalls = (
  api: Pick<CodesApi, 'sendEmail' | 'verifyEmail'>,
  body: () => SendEmailBody,
  typed = nothingTyped,
): VerificationCalls => ({
  way: 'email',
  async send() {
    const answer = await api.sendEmail(body());
    return { id: answer.email_verification, to: answer.email ?? typed(), ...sentCode(answer) };
  },
  async verify(code, email_verification) {
    await api.verifyEmail({ code, email_verification });
  },
});
