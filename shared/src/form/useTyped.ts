import { useState } from 'react';

/**
 * For a field whose text is in a store. An observer subscribes to the store only in its first effect; text typed before that
 * would not re-render the field, and React would restore the old text. A state of the field makes React run those effects
 * first.
 * @returns a function to call with each typed text, before the store is changed
 */
export function useTyped(): (text: string) => void {
  const [, setTyped] = useState('');
  return setTyped;
}
