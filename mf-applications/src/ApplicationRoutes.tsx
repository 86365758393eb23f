import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { HostProvider } from '@passport/shared/host/HostContext';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ApplicationList } from './ApplicationList';

/** The routes of /applications. */
export function ApplicationRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/applications" element={<ApplicationList />} />
        <Route path="/applications/*" element={<Navigate to={host.links.notFound()} replace />} />
        {/* On the way out, the address is another area's for a moment before the shell unmounts this one. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
