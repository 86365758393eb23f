import type { FlowMemory } from '../data/flowMemory';

/** The name under which this browser remembers that recovery codes were shown and not confirmed as saved. */
export const codesMemory = 'recovery-codes-shown';

/** Remembers it from now on, even if the screen of the codes was never shown. */
export function rememberCodes(memory: FlowMemory<boolean>): void {
  // It is stored immediately, and never changes later.
  const stopKeeping = memory.keep(() => true);
  stopKeeping();
}
