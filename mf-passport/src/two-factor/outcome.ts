import type { SetTwoFactorAnswer } from '@passport/shared/schemas/twoFactor';
import { createContext, useContext } from 'react';

/** The answer to turning a factor on, for the success screen. Recovery codes are kept in memory only, and shown once. */
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
