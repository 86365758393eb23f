import { useLatest } from '@passport/shared/ui/useLatest';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Calls `onLost` if the element holds the focus when its component unmounts, e.g. a button removed after its action succeeded.
 * @param onLost moves the focus elsewhere, see `useFocusHome`
 * @returns the element's ref
 */
export function useFocusLost<Place extends HTMLElement>(onLost: () => void): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const latest = useLatest(onLost);
  useLayoutEffect(() => {
    const shown = place.current;
    return () => {
      const { current: tell } = latest;
      if (shown?.contains(document.activeElement)) tell();
    };
  }, [latest]);
  return place;
}
