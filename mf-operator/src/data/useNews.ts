import { useEffect } from 'react';

/** How long what is shown counts as current, ms. */
export const newsAfterMs = 30_000;

/**
 * Looks for new rows while somebody works at the page: on a key or a movement of the pointer, every half minute at most. A timer would
 * keep the session of an operator who has left open.
 * @param now milliseconds
 */
export function useNews(list: { check(): Promise<void> }, now: () => number = Date.now): void {
  useEffect(() => {
    let askedAt = now();
    const handleActivity = () => {
      if (now() - askedAt < newsAfterMs) return;
      askedAt = now();
      void list.check();
    };
    const events = ['keydown', 'pointermove', 'focus'] as const;
    for (const event of events) window.addEventListener(event, handleActivity, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, handleActivity);
    };
  }, [list, now]);
}
