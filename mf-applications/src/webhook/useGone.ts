import { useLatest } from '@passport/shared/ui/useLatest';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Reports that an element was removed while the focus was in it, e.g. around a button that disappears once it is done.
 * @param onGone moves the focus elsewhere, see `useFocusHome`
 * @returns the element's ref
 */
export function useGone<Place extends HTMLElement>(onGone: () => void): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const latest = useLatest(onGone);
  useLayoutEffect(() => {
    const shown = place.current;
    return () => {
      const { current: tell } = latest;
      if (shown?.contains(document.activeElement)) tell();
    };
  }, [latest]);
  return place;
}
