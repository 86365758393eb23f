import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccountFrame } from './frame/AccountFrame';
import { Home } from './home/Home';
import { paths } from './paths';
import { ExternalAccountsScreen, HistoryScreen, ServicesScreen, SessionsScreen } from './screens';

/** /passport and what lies below it. */
export function PassportRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route element={<AccountFrame />}>
          <Route path={paths.home} element={<Home />} />
          <Route path={paths.sessions} element={<SessionsScreen />} />
          <Route path={paths.history} element={<HistoryScreen />} />
          <Route path={paths.services} element={<ServicesScreen />} />
          <Route path={paths.externalAccounts} element={<ExternalAccountsScreen />} />
        </Route>
        <Route path={`${paths.home}/*`} element={<Navigate to={host.links.notFound()} replace />} />
        {/* After a step out of the account the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
