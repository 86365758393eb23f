import type { VerificationSnapshot, VerificationStore } from '@passport/shared/verification/VerificationStore';
import { autorun } from 'mobx';
import { guardedStorage } from '../flow/guardedStorage';
import type { LoginFlow } from '../flow/LoginFlow';

/** What of a code that was sent behind the first factor outlives a reload: its id, for the very sign-in that it was sent in. */
interface Kept {
  signIn: string;
  snapshot: VerificationSnapshot;
}

export interface SentCodeMemory {
  /** Goes on with the code of this sign-in, where there is one. @returns whether there was */
  restore(store: VerificationStore): boolean;
  /** Keeps what becomes of the code, until the returned function is called. */
  keep(store: VerificationStore): () => void;
}

/** Names the sign-in by what was proven in it before. */
const nameOf = ({ proofs, external }: Pick<LoginFlow, 'proofs' | 'external'>): string =>
  proofs.phone_verification ?? proofs.email_verification ?? external?.pendingLogin ?? '';

/**
 * @param key where this tab keeps it
 * @param storage see guardedStorage; without one nothing is kept
 */
export function createSentCodeMemory(
  key: 'passport.telegram' | 'passport.new-email',
  flow: Pick<LoginFlow, 'proofs' | 'external'>,
  storage: () => Storage = () => window.sessionStorage,
): SentCodeMemory {
  const attempt = guardedStorage(storage);
  const signIn = nameOf(flow);
  return {
    restore: (store) => {
      const kept = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<Kept> | null);
      if (kept?.signIn !== signIn || !kept.snapshot) return false;
      store.restore(kept.snapshot);
      return true;
    },
    keep: (store) =>
      autorun(() => {
        const { snapshot } = store;
        attempt((place) =>
          snapshot ? place.setItem(key, JSON.stringify({ signIn, snapshot } satisfies Kept)) : place.removeItem(key),
        );
      }),
  };
}
