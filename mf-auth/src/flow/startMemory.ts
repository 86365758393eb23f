import { signInMemoryKey } from '@passport/shared/storageKeys';
import { guardedStorage } from '@passport/shared/data/guardedStorage';

/** The part of an interrupted flow that the first step needs: whether a later step was reached, and the phone. */
export interface StartMemory {
  step: string;
  phone: string;
}

/** The state of an entry that leads to the sign-in of an account of which the last digits of the phone are known. */
export interface OwnerState {
  ending: string;
}

/**
 * What the first step needs of a flow that a reload has interrupted; the flow reads and checks the rest itself.
 * @param storage see guardedStorage
 */
export const readStartMemory = (storage: () => Storage = () => window.sessionStorage): StartMemory | undefined =>
  guardedStorage(storage)((store) => {
    const value = JSON.parse(store.getItem(signInMemoryKey) ?? 'null') as Partial<StartMemory> | null;
    return typeof value?.step === 'string' && typeof value.phone === 'string'
      ? { step: value.step, phone: value.phone }
      : undefined;
  });

/** Stores the phone that is being typed, and removes the state of a flow with an earlier phone. */
export const writeStartMemory = (phone: string, storage: () => Storage = () => window.sessionStorage): void =>
  guardedStorage(storage)((store) => {
    const memory: StartMemory = { step: 'START', phone };
    store.setItem(signInMemoryKey, JSON.stringify(memory));
  });
