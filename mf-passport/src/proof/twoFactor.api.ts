import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type {
  CancelResetBody,
  FactorProof,
  RecoveryCodesAnswer,
  SetTwoFactorAnswer,
  SetTwoFactorBody,
  TelegramSetup,
  TelegramSetupState,
  TotpSetup,
  TwoFactorSettings,
} from '@passport/shared/schemas/twoFactor';

const getSettings = endpoint<undefined, TwoFactorSettings>('GET', '/user/2fa/');
const setTwoFactor = endpoint<SetTwoFactorBody, SetTwoFactorAnswer>('PATCH', '/user/set_2fa/');
const startTotp = endpoint<Empty, TotpSetup>('POST', '/user/2fa/totp/');
const startTelegram = endpoint<Empty, TelegramSetup>('POST', '/user/2fa/telegram/');
const getTelegramState = endpoint<undefined, TelegramSetupState>('GET', '/user/2fa/telegram/');
const renewRecoveryCodes = endpoint<FactorProof, RecoveryCodesAnswer>('POST', '/user/2fa/recovery_codes/');
const cancelReset = endpoint<CancelResetBody, Empty>('POST', '/user/2fa/cancel_reset/');

/** The calls about one's second factor. @throws ApiError for a refusal or a service that does not answer */
export const createTwoFactorApi = (api: Api) => ({
  settings: () => api.call(getSettings),
  set: (body: SetTwoFactorBody) => api.call(setTwoFactor, body),
  startTotp: () => api.call(startTotp, {}),
  startTelegram: () => api.call(startTelegram, {}),
  telegramState: () => api.call(getTelegramState),
  renewRecoveryCodes: (proof: FactorProof) => api.call(renewRecoveryCodes, proof),
  cancelReset: () => api.call(cancelReset, {}),
});
