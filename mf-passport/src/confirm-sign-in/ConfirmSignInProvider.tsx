import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { observer } from 'mobx-react-lite';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { proofTexts } from '../texts';
import { ConfirmSignIn } from './ConfirmSignIn';

/** Loaded when it is first opened. */
export const ConfirmSignInDialog = lazyPart({
  texts: [proofTexts],
  fallback: null,
  isOptional: true,
  load: async () => (await import('./ConfirmSignInDialog')).ConfirmSignInDialog,
});

const ConfirmSignInContext = createContext<ConfirmSignIn | undefined>(undefined);

/** Provides the dialog for a recent sign-in to every screen of the account. */
export const ConfirmSignInProvider = observer(function ConfirmSignInProvider({ children }: { children: ReactNode }) {
  const [confirmation] = useState(() => new ConfirmSignIn());
  const { pathname } = useLocation();
  // Leaving the screen closes its dialog.
  useEffect(() => () => confirmation.close(false), [confirmation, pathname]);

  const host = useHost();
  const { question } = confirmation;
  // A dialog that fails to load cancels the call; the next press loads it again.
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
