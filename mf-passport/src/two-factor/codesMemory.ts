/** The name under which this tab remembers that recovery codes were shown and not said to be saved. */
export const codesMemory = 'recovery-codes-shown';
