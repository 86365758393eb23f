import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccountFrame } from './frame/AccountFrame';
import { Home } from './home/Home';
import { paths } from './paths';
import * as screens from './screens';

/** /passport and what lies below it, and the page that the link of a notice leads to. */
export function PassportRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route element={<AccountFrame />}>
          <Route path={paths.home} element={<Home />} />
          <Route path={paths.changeEmail} element={<screens.ChangeEmailScreen />} />
          <Route path={paths.changePhone} element={<screens.ChangePhoneScreen />} />
          <Route path={paths.twoFactor} element={<screens.TwoFactorScreen />} />
          <Route path={paths.twoFactorValidation} element={<screens.PhoneEmailScreen />} />
          <Route path={paths.twoFactorGoogleAuthenticator} element={<screens.GoogleAuthenticatorScreen />} />
          <Route path={paths.twoFactorCloudPassword} element={<screens.CloudPasswordScreen />} />
          <Route path={paths.twoFactorTelegram} element={<screens.TelegramScreen />} />
          <Route path={paths.twoFactorSuccess} element={<screens.SuccessScreen />} />
          <Route path={paths.twoFactorDisable} element={<screens.DisableScreen />} />
          <Route path={paths.twoFactorRecoveryCodes} element={<screens.RecoveryCodesScreen />} />
          <Route path={paths.sessions} element={<screens.SessionsScreen />} />
          <Route path={paths.history} element={<screens.HistoryScreen />} />
          <Route path={paths.services} element={<screens.ServicesScreen />} />
          <Route path={paths.externalAccounts} element={<screens.ExternalAccountsScreen />} />
          <Route path={paths.export} element={<screens.ExportScreen />} />
          <Route path={paths.deletion} element={<screens.DeletionScreen />} />
        </Route>
        <Route path={host.links.undoContactChange()} element={<screens.UndoContactChangeScreen />} />
        <Route path={`${paths.home}/*`} element={<Navigate to={host.links.notFound()} replace />} />
        {/* After a step out of the account the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
