import { signInMemoryKey } from '@passport/shared/constants';
import { guardedStorage } from '@passport/shared/data/guardedStorage';
import type { StartMemory } from './StartStore';

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
