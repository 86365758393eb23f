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
