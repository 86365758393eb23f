import { useHost } from '@passport/shared/host/HostContext';
import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { LoginScreen } from '../login/LoginScreen';

/** The sign-in card for somebody who is signed in and has to prove that it is still them; `onDone` once they have. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { session } = useHost();
  const done = useLatest(onDone);
  // A fresh sign-in loads the person anew, also where it is the same one.
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
