import { endpoint, type Api } from '../api-client/endpoint';
import type {
  SendTelegramBody,
  TelegramSentAnswer,
  TelegramStatusAnswer,
  VerifyTelegramBody,
} from '../schemas/twoFactor';
import type { VerifiedAnswer } from '../schemas/verification';
import { sentCode } from './codes.api';
import type { VerificationCalls } from './VerificationStore';

const sendTelegram = endpoint<SendTelegramBody, TelegramSentAnswer>('POST', '/user/send_verification_telegram/');
const verifyTelegram = endpoint<VerifyTelegramBody, VerifiedAnswer>('POST', '/user/verify_telegram_code/');
const telegramStatus = endpoint<undefined, TelegramStatusAnswer>('GET', '/user/get_last_telegram_status/');

/** The calls of Telegram codes (spec 7), separate from those of SMS and email: the first steps of a sign-in do not need them. */
export const createTelegramApi = (api: Api) => ({
  sendTelegram: (body: SendTelegramBody) => api.call(sendTelegram, body),
  verifyTelegram: (body: VerifyTelegramBody) => api.call(verifyTelegram, body),
  telegramStatus: (telegram_verification: string) =>
    api.call(telegramStatus, undefined, { query: { telegram_verification } }),
});
export type TelegramApi = ReturnType<typeof createTelegramApi>;

/** The calls of a verification by Telegram, to the chat of the account; see smsCalls. */
export const telegramCalls = (
  api: Pick<TelegramApi, 'sendTelegram' | 'verifyTelegram'>,
  body: () => SendTelegramBody,
): VerificationCalls => ({
  way: 'telegram_gateway',
  async send() {
    const answer = await api.sendTelegram(body());
    return { id: answer.telegram_verification, to: '', ...sentCode(answer) };
  },
  async verify(code, telegram_verification) {
    await api.verifyTelegram({ code, telegram_verification });
  },
});
