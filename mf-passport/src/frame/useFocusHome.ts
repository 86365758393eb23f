import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Where the focus goes when what had it is taken off the screen, e.g. a row with its button: keyboards and screen readers go on
 * from there instead of the top of the page.
 * @returns the place, and what is called once something has gone; a focus that is elsewhere stays
 */
export function useFocusHome<Place extends HTMLElement>(): [home: RefObject<Place | null>, hasGone: () => void] {
  const home = useRef<Place>(null);
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    if (losses > 0 && document.activeElement === document.body) home.current?.focus();
  }, [losses]);
  return [home, () => setLosses((count) => count + 1)];
}
