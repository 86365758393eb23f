import { useHost } from '@passport/shared/host/HostContext';
import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { LoginScreen } from '../login/LoginScreen';

/** The sign-in card for a signed-in person who has to sign in once more. Calls `onDone` after that. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { session } = useHost();
  const done = useLatest(onDone);
  // A fresh sign-in reloads the user, even if it is the same one.
  useEffect(
    () =>
      reaction(
        () => session.user,
        () => done.current(),
      ),
    [session, done],
  );
  return <LoginScreen />;
}
