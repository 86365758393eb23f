import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { EntryScreen } from './entry/EntryScreen';

/** The screens of this remote. */
export function AuthRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<EntryScreen />} />
        <Route path="*" element={<Navigate to={host.links.notFound()} replace />} />
      </Routes>
    </HostProvider>
  );
}
