import type { VerificationSnapshot, VerificationStore } from '@passport/shared/verification/VerificationStore';
import { autorun } from 'mobx';
import { guardedStorage } from '@passport/shared/data/guardedStorage';
import type { LoginFlow } from '../flow/LoginFlow';

/** The part of a second-factor code that survives a reload: its id, bound to the sign-in that it was sent in. */
interface StoredCode {
  signIn: string;
  snapshot: VerificationSnapshot;
}

export interface SentCodeMemory {
  /** Restores the code of this sign-in. @returns whether there was one */
  restore(store: VerificationStore): boolean;
  /** Saves the state of the code until the returned function is called. */
  keep(store: VerificationStore): () => void;
}

/** Identifies the sign-in by its earlier proof. */
const signInIdOf = ({ proofs, external }: Pick<LoginFlow, 'proofs' | 'external'>): string =>
  proofs.phone_verification ?? proofs.email_verification ?? external?.pendingLogin ?? '';

/**
 * @param key the key in the storage of this tab
 * @param storage see guardedStorage; without one nothing is kept
 */
export function createSentCodeMemory(
  key: 'passport.telegram' | 'passport.new-email',
  flow: Pick<LoginFlow, 'proofs' | 'external'>,
  storage: () => Storage = () => window.sessionStorage,
): SentCodeMemory {
  const attempt = guardedStorage(storage);
  const signIn = signInIdOf(flow);
  return {
    restore: (store) => {
      const kept = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<StoredCode> | null);
      if (kept?.signIn !== signIn || !kept.snapshot) return false;
      store.restore(kept.snapshot);
      return true;
    },
    keep: (store) =>
      autorun(() => {
        const { snapshot } = store;
        attempt((place) =>
          snapshot
            ? place.setItem(key, JSON.stringify({ signIn, snapshot } satisfies StoredCode))
            : place.removeItem(key),
        );
      }),
  };
}
