/** The name under which this browser remembers that recovery codes were shown and not said to be saved. */
export const codesMemory = 'recovery-codes-shown';
