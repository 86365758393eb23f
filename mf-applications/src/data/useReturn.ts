import { useLatest } from '@passport/shared/ui/useLatest';
import { useEffect } from 'react';

/** Runs a handler when the person comes back to this tab, e.g. from the site that they are connecting. */
export function useReturn(handle: () => void): void {
  const latest = useLatest(handle);
  useEffect(() => {
    const handleChange = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, [latest]);
}
