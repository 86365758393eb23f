import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { HostProvider } from '@passport/shared/host/HostContext';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ApplicationList } from './ApplicationList';

/** /applications and what lies below it. */
export function ApplicationRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/applications" element={<ApplicationList />} />
        <Route path="/applications/*" element={<Navigate to={host.links.notFound()} replace />} />
        {/* On its way elsewhere the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
