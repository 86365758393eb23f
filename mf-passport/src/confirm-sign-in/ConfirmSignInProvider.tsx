import { observer } from 'mobx-react-lite';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { ConfirmSignInDialog } from '../screens';
import { ConfirmSignIn } from './ConfirmSignIn';

const ConfirmSignInContext = createContext<ConfirmSignIn | undefined>(undefined);

/** Keeps the dialog for whatever needs a recent sign-in, over every screen of the account. */
export const ConfirmSignInProvider = observer(function ConfirmSignInProvider({ children }: { children: ReactNode }) {
  const [confirmation] = useState(() => new ConfirmSignIn());
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
