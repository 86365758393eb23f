import { useLatest } from '@passport/shared/ui/useLatest';
import { useEffect } from 'react';

/** The service keeps a key for ten minutes from the last call. */
const prolongEveryMs = 3 * 60 * 1000;
/** A tab that was left open stops, and no longer keeps the session alive. */
const prolongForMs = 30 * 60 * 1000;

/**
 * Prolongs the shown key while the page is visible: at intervals for half an hour, and whenever the user returns to the tab.
 */
export function useProlonged(prolong: () => void): void {
  const latest = useLatest(prolong);
  useEffect(() => {
    const openedAt = Date.now();
    const prolongIfVisible = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(() => {
      if (Date.now() - openedAt >= prolongForMs) clearInterval(timer);
      else prolongIfVisible();
    }, prolongEveryMs);
    document.addEventListener('visibilitychange', prolongIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', prolongIfVisible);
    };
  }, [latest]);
}
