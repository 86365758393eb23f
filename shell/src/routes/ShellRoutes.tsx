import type { Host } from '@passport/shared/host/Host';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ForbiddenPage } from '../pages/ForbiddenPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { needsSession, remoteOf } from './areas';
import type { RemoteAccess } from './RemoteAccess';
import { RequireSession } from './RequireSession';

interface ShellRoutesProps {
  host: Host;
  access: RemoteAccess;
}

/** Maps each path to the remote that serves it, plus the shell's own pages and redirects (spec 2). */
export function ShellRoutes({ host, access }: ShellRoutesProps) {
  return (
    <Routes>
      <Route path="/dashboard/passport" element={<Navigate to={host.links.passport()} replace />} />
      <Route path="/dashboard/showcase" element={<Navigate to={host.links.showcase()} replace />} />
      <Route path={host.links.forbidden()} element={<ForbiddenPage host={host} />} />
      <Route path="*" element={<Area host={host} access={access} />} />
    </Routes>
  );
}

function Area({ host, access: { remotes, RemotePart } }: ShellRoutesProps) {
  const { pathname } = useLocation();
  const name = remoteOf(remotes, pathname);
  if (name === undefined) return <NotFoundPage host={host} />;
  // The key gives each remote a fresh boundary.
  const part = <RemotePart key={name} name={name} part="routes" host={host} />;
  return needsSession(pathname) ? <RequireSession session={host.session}>{part}</RequireSession> : part;
}
