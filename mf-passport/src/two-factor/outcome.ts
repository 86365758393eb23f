import type { SetTwoFactorAnswer } from '@passport/shared/schemas/twoFactor';
import { createContext, useContext } from 'react';

/** What turning a factor on came to, for the success screen: recovery codes are in memory alone, and shown once. */
export interface OutcomeKeeper {
  current: SetTwoFactorAnswer | undefined;
}

export const OutcomeContext = createContext<OutcomeKeeper | undefined>(undefined);

/** @throws Error outside the account's frame */
export function useOutcomeKeeper(): OutcomeKeeper {
  const keeper = useContext(OutcomeContext);
  if (!keeper) throw new Error('useOutcomeKeeper outside OutcomeContext');
  return keeper;
}
