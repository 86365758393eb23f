import { telegramCalls, type TelegramApi } from '@passport/shared/verification/codes.api';
import {
  VerificationStore,
  type VerificationFailure,
  type VerificationSnapshot,
} from '@passport/shared/verification/VerificationStore';
import { guardedStorage } from '../login/guardedStorage';
import type { LoginFlow } from '../login/LoginFlow';

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
  api: TelegramApi,
  explain: (error: unknown) => VerificationFailure,
  storage: () => Storage = () => window.sessionStorage,
): VerificationStore {
  const attempt = guardedStorage(storage);
  const signIn = nameOf(flow);
  const calls = telegramCalls(api, () => {
    const proof = { ...flow.proofs, ...(flow.external && { external_auth: flow.external.ticket }) };
    return { action: 'SIGNIN', user: flow.user?.id, ...proof };
  });
  const store: VerificationStore = new VerificationStore(
    {
      ...calls,
      send: async () => {
        const sent = await calls.send();
        const snapshot = { sent, deadline: Date.now() + sent.resendSeconds * 1000 };
        attempt((place) => place.setItem(key, JSON.stringify({ signIn, snapshot } satisfies TelegramMemory)));
        return sent;
      },
    },
    explain,
    digits,
  );
  const memory = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<TelegramMemory> | null);
  if (memory?.snapshot && memory.signIn === signIn) store.restore(memory.snapshot);
  return store;
}
