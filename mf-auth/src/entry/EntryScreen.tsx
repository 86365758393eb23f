import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { removeFirstPaint } from '../login/adoptFirstPaint';
import { LoginScreen } from '../login/LoginScreen';
import { isLandingHeld } from '../passkeys/landing';
import { resolveEntry } from './resolveEntry';

/** Rules 3 to 5 apply only to a signed-in person, so their code is loaded on first use. */
const FollowEntry = lazyPart({
  load: async () => (await import('./FollowEntry')).FollowEntry,
  fallback: null,
});

/** `/`: applies the entry rules (spec 2). A signed-in person never sees the card. */
export const EntryScreen = observer(function EntryScreen() {
  const host = useHost();
  const [query] = useSearchParams();
  const entry = resolveEntry(query, host.session.status);
  if (isLandingHeld() && host.session.status === 'signed-in') return <LoginScreen />;

  switch (entry.kind) {
    case 'wait':
      return null;
    case 'sign-in':
      return <LoginScreen />;
    case 'sign-out':
      return <SignOut />;
    case 'not-found':
      return <LeaveTo path={host.links.notFound()} />;
    case 'site':
    case 'oauth':
    case 'saml':
      return <FollowEntry entry={entry} />;
    default:
      return <LeaveTo path={host.landing?.() ?? host.config.defaultLanding} />;
  }
});

/** Rule 1: ends the session, then shows the sign-in card at the same address without `logout`. */
function SignOut() {
  const host = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useEffect(() => {
    let isGone = false;
    const rest = new URLSearchParams(query);
    rest.delete('logout');
    const leave = () => {
      if (!isGone) void navigate({ pathname: '/', search: rest.toString() }, { replace: true });
    };
    host.session.signOut({ isGoingOn: query.has('next') }).then(leave, leave);
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per visit: the session changes while it is being ended
  }, []);
  return null;
}

/** Redirects without a history entry, and removes the card of the first paint. */
function LeaveTo({ path }: { path: string }) {
  useLayoutEffect(() => removeFirstPaint(), []);
  return <Navigate to={path} replace />;
}
