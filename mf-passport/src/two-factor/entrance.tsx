import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { proofMessages } from '../proof/texts';
import { loadMessages, namespace } from './texts';

/** All screens of second factors share their texts, and those of proving an own contact. */
const part = { namespace, loadMessages, sharedMessages: proofMessages, fallback: <ScreenSkeleton /> };

export const TwoFactorScreen = lazyPart({
  ...part,
  load: async () => (await import('./choose/TwoFactorScreen')).TwoFactorScreen,
});

export const PhoneEmailScreen = lazyPart({
  ...part,
  load: async () => (await import('./phone-email/PhoneEmailScreen')).PhoneEmailScreen,
});

export const GoogleAuthenticatorScreen = lazyPart({
  ...part,
  load: async () => (await import('./google-authenticator/GoogleAuthenticatorScreen')).GoogleAuthenticatorScreen,
});

export const CloudPasswordScreen = lazyPart({
  ...part,
  load: async () => (await import('./cloud-password/CloudPasswordScreen')).CloudPasswordScreen,
});

export const TelegramScreen = lazyPart({
  ...part,
  load: async () => (await import('./telegram/TelegramScreen')).TelegramScreen,
});

export const SuccessScreen = lazyPart({
  ...part,
  load: async () => (await import('./success/SuccessScreen')).SuccessScreen,
});

export const DisableScreen = lazyPart({
  ...part,
  load: async () => (await import('./disable/DisableScreen')).DisableScreen,
});

export const RecoveryCodesScreen = lazyPart({
  ...part,
  load: async () => (await import('./recovery-codes/RecoveryCodesScreen')).RecoveryCodesScreen,
});
