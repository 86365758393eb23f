import { useLatest } from '@passport/shared/ui/useLatest';
import { useCallback } from 'react';

/** A function with one identity for the life of the component, so that the rows of a long list that get it do not render again. */
export function useSteady<Argument>(handle: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useLatest(handle);
  return useCallback((argument) => latest.current(argument), [latest]);
}
