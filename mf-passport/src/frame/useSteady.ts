import { useLatest } from '@passport/shared/ui/useLatest';
import { useCallback } from 'react';

/** The same function for as long as the screen lives, so that the rows of a long list that get it are not drawn anew. */
export function useSteady<Argument>(handle: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useLatest(handle);
  return useCallback((argument) => latest.current(argument), [latest]);
}
