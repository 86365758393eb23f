import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Moves the focus to the heading of a screen after an act: the button that opened its dialog may be gone by then. Not before the dialog has
 * closed, which keeps the focus inside.
 * @returns the heading, and what to call together with the closing of the dialog
 */
export function useHeadingAfterAct(): { titleRef: RefObject<HTMLHeadingElement | null>; focusHeading: () => void } {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [acts, setActs] = useState(0);
  useEffect(() => {
    if (acts > 0) titleRef.current?.focus();
  }, [acts]);
  const focusHeading = useCallback(() => setActs((count) => count + 1), []);
  return { titleRef, focusHeading };
}
