import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type {
  CancelResetBody,
  SendTelegramBody,
  TelegramSentAnswer,
  TelegramStatusAnswer,
  VerifyTelegramBody,
} from '@passport/shared/schemas/twoFactor';
import type { VerifiedAnswer } from '@passport/shared/schemas/verification';

const sendTelegram = endpoint<SendTelegramBody, TelegramSentAnswer>('POST', '/user/send_verification_telegram/');
const verifyTelegram = endpoint<VerifyTelegramBody, VerifiedAnswer>('POST', '/user/verify_telegram_code/');
const telegramStatus = endpoint<undefined, TelegramStatusAnswer>('GET', '/user/get_last_telegram_status/');
const cancelReset = endpoint<CancelResetBody, Empty>('POST', '/user/2fa/cancel_reset/');

/** The calls of the second factors at sign-in. Each throws ApiError where the service refuses or is away. */
export const createSecondFactorApi = (api: Api) => ({
  sendTelegram: (body: SendTelegramBody) => api.call(sendTelegram, body),
  verifyTelegram: (body: VerifyTelegramBody) => api.call(verifyTelegram, body),
  telegramStatus: (telegram_verification: string) =>
    api.call(telegramStatus, undefined, { query: { telegram_verification } }),
  cancelReset: (body: CancelResetBody) => api.call(cancelReset, body),
});
export type SecondFactorApi = ReturnType<typeof createSecondFactorApi>;
