import type { FlowMemory } from '../data/flowMemory';

/** The name under which this browser remembers that recovery codes were shown and not said to be saved. */
export const codesMemory = 'recovery-codes-shown';

/** Remembers it from now on, also where the screen of the codes was never there. */
export function rememberCodes(memory: FlowMemory<boolean>): void {
  // It is stored at once, and nothing of it changes later.
  const stopKeeping = memory.keep(() => true);
  stopKeeping();
}
