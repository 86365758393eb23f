import type { HostSession } from '@passport/shared/host/Host';
import { links } from '@passport/shared/host/links';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignInReturn } from '../session/SignInReturn';

interface RequireSessionProps {
  session: HostSession;
  signInReturn: SignInReturn;
  children: ReactNode;
}

/**
 * Renders its children for a signed-in person only. While the session is unknown the screen shows its own skeleton. A visitor
 * comes back after the sign-in; a person who has signed out here does not.
 */
export const RequireSession = observer(function RequireSession({
  session: { status },
  signInReturn,
  children,
}: RequireSessionProps) {
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'signed-in') {
      wasSignedIn.current = true;
      signInReturn.forget();
    } else if (status === 'anonymous' && !wasSignedIn.current) {
      signInReturn.leave({ pathname, search, hash });
    }
  }, [status, signInReturn, pathname, search, hash]);
  if (status === 'anonymous') return <Navigate to={links.signIn(search)} replace />;
  return children;
});
