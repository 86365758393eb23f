import { useCallback, useState } from 'react';

/** Runs a call and returns its result. */
type WhileBusy = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Marks a component as busy while its call is in flight, whether that succeeds or fails. */
export function useBusy(): [isBusy: boolean, whileBusy: WhileBusy] {
  const [isBusy, setIsBusy] = useState(false);
  const whileBusy = useCallback<WhileBusy>(async (work) => {
    setIsBusy(true);
    try {
      return await work();
    } finally {
      setIsBusy(false);
    }
  }, []);
  return [isBusy, whileBusy];
}
