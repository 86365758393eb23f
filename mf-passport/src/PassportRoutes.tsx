import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccountFrame } from './frame/AccountFrame';
import { Home } from './home/Home';
import { paths } from './paths';
import {
  AccessScreen,
  ChangeEmailScreen,
  ChangePhoneScreen,
  CloudPasswordScreen,
  DataScreen,
  DeletionScreen,
  DisableScreen,
  DocumentsScreen,
  ExportScreen,
  ExternalAccountsScreen,
  GoogleAuthenticatorScreen,
  HistoryScreen,
  PasskeysScreen,
  PhoneEmailScreen,
  RecoveryCodesScreen,
  SecurityScreen,
  ServicesScreen,
  SessionsScreen,
  SuccessScreen,
  TelegramScreen,
  TwoFactorScreen,
  UndoContactChangeScreen,
} from './screens';

/** The routes of /passport, and the page behind the link of a contact-change notice. */
export function PassportRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route element={<AccountFrame />}>
          <Route path={paths.home} element={<Home />} />
          <Route path={paths.changeEmail} element={<ChangeEmailScreen />} />
          <Route path={paths.changePhone} element={<ChangePhoneScreen />} />
          <Route path={paths.twoFactor} element={<TwoFactorScreen />} />
          <Route path={paths.twoFactorValidation} element={<PhoneEmailScreen />} />
          <Route path={paths.twoFactorGoogleAuthenticator} element={<GoogleAuthenticatorScreen />} />
          <Route path={paths.twoFactorCloudPassword} element={<CloudPasswordScreen />} />
          <Route path={paths.twoFactorTelegram} element={<TelegramScreen />} />
          <Route path={paths.twoFactorSuccess} element={<SuccessScreen />} />
          <Route path={paths.twoFactorDisable} element={<DisableScreen />} />
          <Route path={paths.twoFactorRecoveryCodes} element={<RecoveryCodesScreen />} />
          <Route path={paths.security} element={<SecurityScreen />} />
          <Route path={paths.access} element={<AccessScreen />} />
          <Route path={paths.data} element={<DataScreen />} />
          <Route path={paths.passkeys} element={<PasskeysScreen />} />
          <Route path={paths.sessions} element={<SessionsScreen />} />
          <Route path={paths.history} element={<HistoryScreen />} />
          <Route path={paths.services} element={<ServicesScreen />} />
          <Route path={paths.externalAccounts} element={<ExternalAccountsScreen />} />
          <Route path={paths.documents} element={<DocumentsScreen />} />
          <Route path={paths.export} element={<ExportScreen />} />
          <Route path={paths.deletion} element={<DeletionScreen />} />
        </Route>
        <Route path={host.links.undoContactChange()} element={<UndoContactChangeScreen />} />
        <Route path={`${paths.home}/*`} element={<Navigate to={host.links.notFound()} replace />} />
        {/* On the way out, the address is another area's for a moment before the shell unmounts this one. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
