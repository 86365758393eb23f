import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Home } from './home/Home';

/** /passport and what lies below it. */
export function PassportRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/passport" element={<Home />} />
        <Route path="/passport/*" element={<Navigate to={host.links.notFound()} replace />} />
      </Routes>
    </HostProvider>
  );
}
