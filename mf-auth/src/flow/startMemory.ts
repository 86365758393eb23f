import { readTabMemory, writeTabMemory } from '@passport/shared/data/tabMemory';
import { signInMemoryKey } from '@passport/shared/storageKeys';

/** The part of an interrupted flow that the first step needs: whether a later step was reached, and the phone. */
export interface StartMemory {
  step: string;
  phone: string;
}

/** The state of an entry that leads to the sign-in of an account of which the last digits of the phone are known. */
export interface OwnerState {
  ending: string;
}

/** The part of an interrupted flow that the first step needs; the flow reads and checks the rest itself. */
export function readStartMemory(): StartMemory | undefined {
  const value = readTabMemory<StartMemory>(signInMemoryKey);
  return typeof value?.step === 'string' && typeof value.phone === 'string'
    ? { step: value.step, phone: value.phone }
    : undefined;
}

/** Stores the phone that is being typed, and removes the state of a flow with an earlier phone. */
export const writeStartMemory = (phone: string): void =>
  writeTabMemory(signInMemoryKey, { step: 'START', phone } satisfies StartMemory);
