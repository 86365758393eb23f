import { telegramCodeLength } from '@passport/shared/constants';
import { telegramCalls, type TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { VerificationStore, type VerificationFailure } from '@passport/shared/verification/VerificationStore';
import type { LoginFlow } from '../flow/LoginFlow';

/**
 * A code by Telegram, sent with the proof of the first factor.
 * @param explain see VerificationStore
 */
export const createTelegramStore = (
  flow: LoginFlow,
  api: TelegramApi,
  explain: (error: unknown) => VerificationFailure,
): VerificationStore =>
  new VerificationStore(
    telegramCalls(api, () => {
      const proof = { ...flow.proofs, ...(flow.external && { external_auth: flow.external.pendingLogin }) };
      return { action: 'SIGNIN', user: flow.user?.id, ...proof };
    }),
    explain,
    telegramCodeLength,
  );
