import { useHost } from '@passport/shared/host/HostContext';
import { reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import { LoginScreen } from '../login/LoginScreen';

/** The sign-in card for somebody who is signed in and has to prove that it is still them; `onDone` once they have. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { session } = useHost();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // A fresh sign-in loads the person anew, also where it is the same one.
  useEffect(
    () =>
      reaction(
        () => session.user,
        () => done.current(),
      ),
    [session],
  );
  return <LoginScreen />;
}
