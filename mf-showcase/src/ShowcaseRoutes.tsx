import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { HostProvider } from '@passport/shared/host/HostContext';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServiceList } from './ServiceList';

/** /showcase and /services. */
export function ShowcaseRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        {/* The keys: another list is another screen, with a store of its own. */}
        <Route path="/showcase" element={<ServiceList key="showcase" kind="showcase" />} />
        <Route path="/services" element={<ServiceList key="services" kind="services" />} />
        {['/showcase/*', '/services/*'].map((path) => (
          <Route key={path} path={path} element={<Navigate to={host.links.notFound()} replace />} />
        ))}
        {/* On its way elsewhere the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
