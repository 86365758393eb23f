import { useState } from 'react';

/**
 * For a field whose text stands in a store. An observer listens to its store only after its first effects: for what is typed
 * before, nothing would draw it anew, and React would put the old text back. A state of the field's own makes React run those
 * effects first.
 * @returns what is to be told of every text that is typed, before the store is
 */
export function useTyped(): (text: string) => void {
  const [, setTyped] = useState('');
  return setTyped;
}
