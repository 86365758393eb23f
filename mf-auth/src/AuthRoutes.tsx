import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { EntryScreen } from './entry/EntryScreen';
import { externalNamespace, loadExternalMessages } from './external-login/externalNamespace';
import { Consent } from './oauth-consent/Consent';

/** Paths of this area that lead to no screen. */
const nowhere = ['/2fa/*', '/auth-change-email'];

const CallbackScreen = lazyPart({
  namespace: externalNamespace,
  load: async () => (await import('./external-login/CallbackScreen')).CallbackScreen,
  loadMessages: loadExternalMessages,
  fallback: null,
});

/** The screens of this remote. */
export function AuthRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/" element={<EntryScreen />} />
        <Route path="/:service/login/callback" element={<CallbackScreen />} />
        <Route path="/kid-oauth" element={<Consent />} />
        {nowhere.map((path) => (
          <Route key={path} path={path} element={<Navigate to={host.links.notFound()} replace />} />
        ))}
        {/* After a sign-in the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
