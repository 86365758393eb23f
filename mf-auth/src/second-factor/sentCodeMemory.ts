import { readTabMemory, writeTabMemory } from '@passport/shared/data/tabMemory';
import type { VerificationSnapshot, VerificationStore } from '@passport/shared/verification/VerificationStore';
import { autorun } from 'mobx';
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

/** @param key the key in the storage of this tab */
export function createSentCodeMemory(
  key: 'passport.telegram' | 'passport.new-email',
  flow: Pick<LoginFlow, 'proofs' | 'external'>,
): SentCodeMemory {
  const signIn = signInIdOf(flow);
  return {
    restore: (store) => {
      const kept = readTabMemory<StoredCode>(key);
      if (kept?.signIn !== signIn || !kept.snapshot) return false;
      store.restore(kept.snapshot);
      return true;
    },
    keep: (store) =>
      autorun(() => {
        const { snapshot } = store;
        writeTabMemory(key, snapshot && ({ signIn, snapshot } satisfies StoredCode));
      }),
  };
}
