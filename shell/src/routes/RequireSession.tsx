import type { HostSession } from '@passport/shared/host/Host';
import { links } from '@passport/shared/host/links';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** Renders its children for a signed-in person only. While the session is unknown the screen shows its own skeleton. */
export const RequireSession = observer(function RequireSession({
  session,
  children,
}: {
  session: HostSession;
  children: ReactNode;
}) {
  const { search } = useLocation();
  if (session.status === 'anonymous') return <Navigate to={links.signIn(search)} replace />;
  return children;
});
