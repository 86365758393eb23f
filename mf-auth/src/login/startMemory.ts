import { signInMemoryKey } from '@passport/shared/constants';
import { guardedStorage } from '../flow/guardedStorage';
import type { StartMemory } from './StartStore';

/**
 * What the first step has to know of a flow that a reload interrupted; the rest of it is read, and checked, by the flow itself.
 * @param storage see guardedStorage
 */
export const readStartMemory = (storage: () => Storage = () => window.sessionStorage): StartMemory | undefined =>
  guardedStorage(storage)((store) => {
    const value = JSON.parse(store.getItem(signInMemoryKey) ?? 'null') as Partial<StartMemory> | null;
    return typeof value?.step === 'string' && typeof value.phone === 'string'
      ? { step: value.step, phone: value.phone }
      : undefined;
  });

/** Keeps the phone that is being typed; what an earlier phone had come to goes, because it says nothing of this one. */
export const writeStartMemory = (phone: string, storage: () => Storage = () => window.sessionStorage): void =>
  guardedStorage(storage)((store) => {
    const memory: StartMemory = { step: 'START', phone };
    store.setItem(signInMemoryKey, JSON.stringify(memory));
  });
