import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { HostProvider } from '@passport/shared/host/HostContext';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ServiceList } from './ServiceList';

/** /showcase and /services. */
export function ShowcaseRoutes({ host }: RemoteProps) {
  useEffect(() => host.analytics.step('user_showcase'), [host]);
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/showcase" element={<ServiceList kind="showcase" />} />
        <Route path="/services" element={<ServiceList kind="services" />} />
      </Routes>
    </HostProvider>
  );
}
