import type { Locale } from '@passport/shared/constants';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from './frame/ScreenSkeleton';

const fallback = <ScreenSkeleton />;

// Every screen but home is a file of its own, which comes with its texts when somebody goes there.

export const SessionsScreen = lazyPart({
  namespace: 'mf-passport/sessions',
  load: async () => (await import('./sessions/SessionsScreen')).SessionsScreen,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./sessions/messages/en')).en : (await import('./sessions/messages/ru')).ru,
  fallback,
});

export const HistoryScreen = lazyPart({
  namespace: 'mf-passport/history',
  load: async () => (await import('./history/HistoryScreen')).HistoryScreen,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./history/messages/en')).en : (await import('./history/messages/ru')).ru,
  fallback,
});

export const ServicesScreen = lazyPart({
  namespace: 'mf-passport/services',
  load: async () => (await import('./services/ServicesScreen')).ServicesScreen,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./services/messages/en')).en : (await import('./services/messages/ru')).ru,
  fallback,
});

export const ExternalAccountsScreen = lazyPart({
  namespace: 'mf-passport/external-accounts',
  load: async () => (await import('./external-accounts/ExternalAccountsScreen')).ExternalAccountsScreen,
  loadMessages: async (locale) =>
    locale === 'en'
      ? (await import('./external-accounts/messages/en')).en
      : (await import('./external-accounts/messages/ru')).ru,
  fallback,
});

/** The names' form within the home screen: its fields bring the mask library, which home does without. */
export const NameForm = lazyPart({
  namespace: 'mf-passport/names',
  load: async () => (await import('./names/NameForm')).NameForm,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./names/messages/en')).en : (await import('./names/messages/ru')).ru,
  fallback: null,
});

/** The texts of proving oneself, which several screens show. */
const proofMessages = {
  'mf-passport/proof': async (locale: Locale) =>
    locale === 'en' ? (await import('./proof/messages/en')).en : (await import('./proof/messages/ru')).ru,
};

/** The question for a recent sign-in, over any screen. */
export const ConfirmSignInDialog = lazyPart({
  load: async () => (await import('./confirm-sign-in/ConfirmSignInDialog')).ConfirmSignInDialog,
  sharedMessages: proofMessages,
  fallback: null,
  isOptional: true,
});

const loadChangeContactMessages = async (locale: Locale) =>
  locale === 'en'
    ? (await import('./change-contact/messages/en')).en
    : (await import('./change-contact/messages/ru')).ru;

export const ChangeEmailScreen = lazyPart({
  namespace: 'mf-passport/change-contact',
  load: async () => (await import('./change-contact/ChangeEmailScreen')).ChangeEmailScreen,
  loadMessages: loadChangeContactMessages,
  sharedMessages: proofMessages,
  fallback,
});

export const ChangePhoneScreen = lazyPart({
  namespace: 'mf-passport/change-contact',
  load: async () => (await import('./change-contact/ChangePhoneScreen')).ChangePhoneScreen,
  loadMessages: loadChangeContactMessages,
  sharedMessages: proofMessages,
  fallback,
});

/** What the screens of second factors have in common: their texts, and those of proving oneself. */
const twoFactorPart = {
  namespace: 'mf-passport/two-factor',
  loadMessages: async (locale: Locale) =>
    locale === 'en' ? (await import('./two-factor/messages/en')).en : (await import('./two-factor/messages/ru')).ru,
  sharedMessages: proofMessages,
  fallback,
};

export const TwoFactorScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/choose/TwoFactorScreen')).TwoFactorScreen,
});
export const PhoneEmailScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/phone-email/PhoneEmailScreen')).PhoneEmailScreen,
});
export const GoogleAuthenticatorScreen = lazyPart({
  ...twoFactorPart,
  load: async () =>
    (await import('./two-factor/google-authenticator/GoogleAuthenticatorScreen')).GoogleAuthenticatorScreen,
});
export const CloudPasswordScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/cloud-password/CloudPasswordScreen')).CloudPasswordScreen,
});
export const TelegramScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/telegram/TelegramScreen')).TelegramScreen,
});
export const SuccessScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/success/SuccessScreen')).SuccessScreen,
});
export const DisableScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/disable/DisableScreen')).DisableScreen,
});
export const RecoveryCodesScreen = lazyPart({
  ...twoFactorPart,
  load: async () => (await import('./two-factor/recovery-codes/RecoveryCodesScreen')).RecoveryCodesScreen,
});

const personalDataPart = {
  namespace: 'mf-passport/personal-data',
  loadMessages: async (locale: Locale) =>
    locale === 'en'
      ? (await import('./personal-data/messages/en')).en
      : (await import('./personal-data/messages/ru')).ru,
  sharedMessages: proofMessages,
  fallback,
};

export const ExportScreen = lazyPart({
  ...personalDataPart,
  load: async () => (await import('./personal-data/ExportScreen')).ExportScreen,
});
export const DeletionScreen = lazyPart({
  ...personalDataPart,
  load: async () => (await import('./personal-data/DeletionScreen')).DeletionScreen,
});

export const UndoContactChangeScreen = lazyPart({
  namespace: 'mf-passport/undo-contact-change',
  load: async () => (await import('./undo-contact-change/UndoContactChangeScreen')).UndoContactChangeScreen,
  loadMessages: async (locale) =>
    locale === 'en'
      ? (await import('./undo-contact-change/messages/en')).en
      : (await import('./undo-contact-change/messages/ru')).ru,
  fallback,
});
