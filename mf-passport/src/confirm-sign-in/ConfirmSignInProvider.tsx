import { useHost } from '@passport/shared/host/HostContext';
import { observer } from 'mobx-react-lite';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmSignInDialog } from './entrance';
import { ConfirmSignIn } from './ConfirmSignIn';

const ConfirmSignInContext = createContext<ConfirmSignIn | undefined>(undefined);

/** Keeps the dialog for whatever needs a recent sign-in, over every screen of the account. */
export const ConfirmSignInProvider = observer(function ConfirmSignInProvider({ children }: { children: ReactNode }) {
  const [confirmation] = useState(() => new ConfirmSignIn());
  const { pathname } = useLocation();
  // A screen takes its question along: what it was asked for is not wanted any more.
  useEffect(() => () => confirmation.close(false), [confirmation, pathname]);

  const host = useHost();
  const { question } = confirmation;
  // Where the dialog cannot be had nobody can answer: the screen stays as it is, and may try again.
  useEffect(() => {
    if (question) ConfirmSignInDialog.preload(host).catch(() => confirmation.close(false));
  }, [host, confirmation, question]);

  return (
    <ConfirmSignInContext.Provider value={confirmation}>
      {children}
      {question && (
        <ConfirmSignInDialog
          proven={question.proven}
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
