import {
  VerificationStore,
  type VerificationFailure,
  type VerificationSnapshot,
} from '@passport/shared/verification/VerificationStore';
import { guardedStorage } from '../login/guardedStorage';
import type { LoginFlow } from '../login/LoginFlow';
import type { SecondFactorApi } from './secondFactor.api';

const digits = 6;
const key = 'passport.telegram';

/** What of a code by Telegram outlives a reload: its id, for the very sign-in that it was sent in. */
interface TelegramMemory {
  signIn: string;
  snapshot: VerificationSnapshot;
}

/** Names the sign-in by what was proven in it before. */
const nameOf = ({ proofs, external }: LoginFlow): string =>
  proofs.phone_verification ?? proofs.email_verification ?? external?.ticket ?? '';

/**
 * The code that comes by Telegram, beside what was proven before.
 * @param explain see VerificationStore
 */
export function createTelegramStore(
  flow: LoginFlow,
  api: SecondFactorApi,
  explain: (error: unknown) => VerificationFailure,
  storage: () => Storage = () => window.sessionStorage,
): VerificationStore {
  const attempt = guardedStorage(storage);
  const signIn = nameOf(flow);
  const store: VerificationStore = new VerificationStore(
    {
      send: async () => {
        const proof = { ...flow.proofs, ...(flow.external && { external_auth: flow.external.ticket }) };
        const answer = await api.sendTelegram({ action: 'SIGNIN', user: flow.user?.id, ...proof });
        const sent = {
          id: answer.telegram_verification,
          to: '',
          codeLength: answer.code_length,
          resendSeconds: answer.resend_seconds,
          isDelayed: answer.is_delayed,
        };
        const snapshot = { sent, deadline: Date.now() + sent.resendSeconds * 1000 };
        attempt((place) => place.setItem(key, JSON.stringify({ signIn, snapshot } satisfies TelegramMemory)));
        return sent;
      },
      verify: async (code, telegram_verification) => {
        await api.verifyTelegram({ code, telegram_verification });
      },
    },
    explain,
    digits,
  );
  const memory = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<TelegramMemory> | null);
  if (memory?.snapshot && memory.signIn === signIn) store.restore(memory.snapshot);
  return store;
}
