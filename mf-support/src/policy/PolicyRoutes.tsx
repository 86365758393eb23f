import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Route, Routes } from 'react-router-dom';
import { PolicyPage } from './PolicyPage';

/** /policy. */
export function PolicyRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/policy" element={<PolicyPage />} />
      </Routes>
    </HostProvider>
  );
}
