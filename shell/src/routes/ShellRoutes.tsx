import type { Host } from '@passport/shared/host/Host';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ForbiddenPage } from '../pages/ForbiddenPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { needsSession } from './areas';
import type { RemoteAccess } from './RemoteAccess';
import { remoteOf } from './remoteOf';
import type { SignInReturn } from '../session/SignInReturn';
import type { SiteRequest } from '../session/SiteRequest';
import { RequireSession } from './RequireSession';

interface AreaProps {
  host: Host;
  access: RemoteAccess;
  signInReturn: SignInReturn;
}

interface ShellRoutesProps extends AreaProps {
  siteRequest: SiteRequest;
}

/** Maps each path to the remote that serves it, plus the shell's own pages and redirects (spec 2). */
export const ShellRoutes = observer(function ShellRoutes({
  host,
  access,
  signInReturn,
  siteRequest,
}: ShellRoutesProps) {
  const location = useLocation();
  const { status } = host.session;
  useEffect(() => siteRequest.follow(location, status === 'signed-in'), [siteRequest, location, status]);
  // A screen that the visitor has requested since then takes precedence.
  const isFree = status === 'anonymous' && signInReturn.target === undefined;
  const site = isFree ? siteRequest.addressFor(location) : undefined;
  if (site !== undefined) return <Navigate to={site} replace />;
  return (
    <Routes>
      <Route path="/dashboard/passport" element={<Navigate to={host.links.passport()} replace />} />
      <Route path="/dashboard/showcase" element={<Navigate to={host.links.showcase()} replace />} />
      <Route path={host.links.forbidden()} element={<ForbiddenPage host={host} />} />
      <Route path="*" element={<Area host={host} access={access} signInReturn={signInReturn} />} />
    </Routes>
  );
});

function Area({ host, access, signInReturn }: AreaProps) {
  const { remotes, RemotePart } = access;
  const { pathname } = useLocation();
  const name = remoteOf(remotes, pathname);
  const entered = useRef(name);
  useLayoutEffect(() => {
    if (name !== undefined && entered.current !== name) access.enter(name);
    entered.current = name;
  }, [access, name]);
  if (name === undefined) return <NoRemote key={pathname} {...{ host, access, pathname }} />;
  // The key gives each remote a fresh boundary.
  const part = <RemotePart key={name} name={name} part="routes" host={host} />;
  if (!needsSession(remotes, pathname)) return part;
  return (
    <RequireSession session={host.session} signInReturn={signInReturn}>
      {part}
    </RequireSession>
  );
}

/** A path of no remote of this page: another page has it, or none. */
function NoRemote({ host, access, pathname }: { host: Host; access: RemoteAccess; pathname: string }) {
  const [isMissing, setIsMissing] = useState(false);
  useLayoutEffect(() => setIsMissing(!access.loadApart(pathname)), [access, pathname]);
  return isMissing ? <NotFoundPage host={host} /> : null;
}
