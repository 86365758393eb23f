import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { EntryScreen } from './entry/EntryScreen';
import { CallbackScreen, CancelResetScreen, ConsentScreen, SecondFactorScreen } from './screens';

/** Steps of a sign-in that requires more than a code. */
const secondFactorPaths = [
  '/2fa/phone-email',
  '/2fa/password',
  '/2fa/google-authenticator',
  '/2fa/telegram',
  '/auth-change-email',
  '/auth-documents',
];

/** Any other path below the prefixes of this remote. */
const unknownPaths = [
  '/2fa/*',
  '/auth-change-email/*',
  '/auth-documents/*',
  '/kid-oauth/*',
  '/:service/login/callback/*',
];

export function AuthRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<EntryScreen />} />
        <Route path="/:service/login/callback" element={<CallbackScreen />} />
        <Route path="/kid-oauth" element={<ConsentScreen />} />
        {secondFactorPaths.map((path) => (
          <Route key={path} path={path} element={<SecondFactorScreen />} />
        ))}
        <Route path="/2fa/cancel-reset" element={<CancelResetScreen />} />
        {unknownPaths.map((path) => (
          <Route key={path} path={path} element={<Navigate to={host.links.notFound()} replace />} />
        ))}
        {/* After a sign-in the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
