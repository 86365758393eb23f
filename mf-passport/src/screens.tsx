import { lazyPart } from '@passport/shared/host/lazyPart';
import type { Texts } from '@passport/shared/i18n/Messages';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import type { ComponentType } from 'react';
import {
  changeContactTexts,
  documentsTexts,
  externalAccountsTexts,
  historyTexts,
  passkeysTexts,
  personalDataTexts,
  proofTexts,
  servicesTexts,
  sessionsTexts,
  twoFactorTexts,
  undoContactChangeTexts,
} from './texts';

/** A screen in a separate chunk, loaded in parallel with its texts when it is opened. */
const lazyScreen = (texts: readonly Texts[], load: () => Promise<ComponentType>) =>
  lazyPart({ texts, load, fallback: <ScreenSkeleton /> });

export const ChangeEmailScreen = lazyScreen(
  [changeContactTexts, proofTexts],
  async () => (await import('./change-contact/ChangeEmailScreen')).ChangeEmailScreen,
);

export const ChangePhoneScreen = lazyScreen(
  [changeContactTexts, proofTexts],
  async () => (await import('./change-contact/ChangePhoneScreen')).ChangePhoneScreen,
);

export const TwoFactorScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/choose/TwoFactorScreen')).TwoFactorScreen,
);

export const PhoneEmailScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/phone-email/PhoneEmailScreen')).PhoneEmailScreen,
);

export const GoogleAuthenticatorScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/google-authenticator/GoogleAuthenticatorScreen')).GoogleAuthenticatorScreen,
);

export const CloudPasswordScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/cloud-password/CloudPasswordScreen')).CloudPasswordScreen,
);

export const TelegramScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/telegram/TelegramScreen')).TelegramScreen,
);

export const SuccessScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/success/SuccessScreen')).SuccessScreen,
);

export const DisableScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/disable/DisableScreen')).DisableScreen,
);

export const RecoveryCodesScreen = lazyScreen(
  [twoFactorTexts, proofTexts],
  async () => (await import('./two-factor/recovery-codes/RecoveryCodesScreen')).RecoveryCodesScreen,
);

export const SecurityScreen = lazyScreen(
  [historyTexts],
  async () => (await import('./sections/SecurityScreen')).SecurityScreen,
);

export const AccessScreen = lazyScreen([], async () => (await import('./sections/AccessScreen')).AccessScreen);

export const DataScreen = lazyScreen([], async () => (await import('./sections/DataScreen')).DataScreen);

export const PasskeysScreen = lazyScreen(
  [passkeysTexts],
  async () => (await import('./passkeys/PasskeysScreen')).PasskeysScreen,
);

export const SessionsScreen = lazyScreen(
  [sessionsTexts],
  async () => (await import('./sessions/SessionsScreen')).SessionsScreen,
);

export const HistoryScreen = lazyScreen(
  [historyTexts],
  async () => (await import('./history/HistoryScreen')).HistoryScreen,
);

export const ServicesScreen = lazyScreen(
  [servicesTexts],
  async () => (await import('./services/ServicesScreen')).ServicesScreen,
);

export const ExternalAccountsScreen = lazyScreen(
  [externalAccountsTexts],
  async () => (await import('./external-accounts/ExternalAccountsScreen')).ExternalAccountsScreen,
);

export const DocumentsScreen = lazyScreen(
  [documentsTexts],
  async () => (await import('./documents/DocumentsScreen')).DocumentsScreen,
);

export const ExportScreen = lazyScreen(
  [personalDataTexts, proofTexts],
  async () => (await import('./personal-data/ExportScreen')).ExportScreen,
);

export const DeletionScreen = lazyScreen(
  [personalDataTexts, proofTexts],
  async () => (await import('./personal-data/DeletionScreen')).DeletionScreen,
);

export const UndoContactChangeScreen = lazyScreen(
  [undoContactChangeTexts],
  async () => (await import('./undo-contact-change/UndoContactChangeScreen')).UndoContactChangeScreen,
);
