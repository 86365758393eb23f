import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { EntryScreen } from './entry/EntryScreen';
import { externalNamespace, loadExternalMessages } from './external-login/texts';
import { formsNamespace, loadFormsMessages } from './card/forms/texts';
import { loadStepsMessages, stepsNamespace } from './card/texts';
import { Consent } from './oauth-consent/Consent';
import { loadSecondFactorMessages, secondFactorNamespace } from './second-factor/texts';

/** Screens of a sign-in that requires more than a code. They are loaded on first use: the first step does not need them. */
const secondFactorPaths = [
  '/2fa/phone-email',
  '/2fa/password',
  '/2fa/google-authenticator',
  '/2fa/telegram',
  '/auth-change-email',
  '/auth-documents',
];
/** The screens of these parts show forms of the login flow, and the first also its other steps. */
const forms = { [formsNamespace]: loadFormsMessages };
const secondFactorTexts = { namespace: secondFactorNamespace, loadMessages: loadSecondFactorMessages, fallback: null };
const SecondFactorScreen = lazyPart({
  ...secondFactorTexts,
  sharedMessages: { ...forms, [stepsNamespace]: loadStepsMessages },
  load: async () => (await import('./second-factor/SecondFactorScreen')).SecondFactorScreen,
});
const CancelResetScreen = lazyPart({
  ...secondFactorTexts,
  load: async () => (await import('./second-factor/CancelResetScreen')).CancelResetScreen,
});

const CallbackScreen = lazyPart({
  namespace: externalNamespace,
  load: async () => (await import('./external-login/CallbackScreen')).CallbackScreen,
  loadMessages: loadExternalMessages,
  sharedMessages: forms,
  fallback: null,
});

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
        <Route path="/kid-oauth" element={<Consent />} />
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
