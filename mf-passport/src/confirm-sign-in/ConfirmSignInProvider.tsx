import { observer } from 'mobx-react-lite';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmSignInDialog } from '../screens';
import { ConfirmSignIn } from './ConfirmSignIn';

const ConfirmSignInContext = createContext<ConfirmSignIn | undefined>(undefined);

/** Keeps the dialog for whatever needs a recent sign-in, over every screen of the account. */
export const ConfirmSignInProvider = observer(function ConfirmSignInProvider({ children }: { children: ReactNode }) {
  const [confirmation] = useState(() => new ConfirmSignIn());
  const { pathname } = useLocation();
  // A screen takes its question along: what it was asked for is not wanted any more.
  useEffect(() => () => confirmation.close(false), [confirmation, pathname]);
  return (
    <ConfirmSignInContext.Provider value={confirmation}>
      {children}
      {confirmation.question && (
        <ConfirmSignInDialog
          proven={confirmation.question.proven}
          onConfirmed={() => confirmation.close(true)}
          onClose={() => confirmation.close(false)}
        />
      )}
    </ConfirmSignInContext.Provider>
  );
});

/** @throws Error outside the provider */
export function useConfirmSignIn(): ConfirmSignIn {
  const confirmation = useContext(ConfirmSignInContext);
  if (!confirmation) throw new Error('useConfirmSignIn outside ConfirmSignInProvider');
  return confirmation;
}
