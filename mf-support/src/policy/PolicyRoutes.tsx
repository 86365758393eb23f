import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PolicyPage } from './PolicyPage';

/** /policy. */
export function PolicyRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/policy" element={<PolicyPage />} />
        <Route path="/policy/*" element={<Navigate to={host.links.notFound()} replace />} />
        {/* On its way elsewhere the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
