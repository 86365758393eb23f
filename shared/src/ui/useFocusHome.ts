import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Moves the focus to one element when the focused one is removed, e.g. a row with its button: keyboards and screen readers
 * continue there instead of at the top of the page.
 * @returns the element's ref, and a function to call after a removal; a focus that was not lost stays
 */
export function useFocusHome<Place extends HTMLElement>(): [home: RefObject<Place | null>, hasGone: () => void] {
  const home = useRef<Place>(null);
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    if (losses > 0 && document.activeElement === document.body) home.current?.focus();
  }, [losses]);
  return [home, () => setLosses((count) => count + 1)];
}
