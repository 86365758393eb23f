import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { EntryScreen } from './entry/EntryScreen';

/** Paths of this area that lead to no screen. */
const nowhere = ['/kid-oauth', '/2fa/*', '/auth-change-email', '/:service/login/callback'];

/** The screens of this remote. */
export function AuthRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<EntryScreen />} />
        {nowhere.map((path) => (
          <Route key={path} path={path} element={<Navigate to={host.links.notFound()} replace />} />
        ))}
        {/* After a sign-in the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
