import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { HostProvider } from '@passport/shared/host/HostContext';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServiceList } from './ServiceList';

/** /showcase and /services. */
export function ShowcaseRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        {/* Distinct keys force a remount, so each list gets its own store. */}
        <Route path="/showcase" element={<ServiceList key="showcase" kind="showcase" />} />
        <Route path="/services" element={<ServiceList key="services" kind="services" />} />
        {['/showcase/*', '/services/*'].map((path) => (
          <Route key={path} path={path} element={<Navigate to={host.links.notFound()} replace />} />
        ))}
        {/* While navigating to another area, this remote briefly renders with that area's path before the shell unmounts it. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
