import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of sign-in through other services, which come with their screens. */
export const externalNamespace = 'mf-auth/external-login';

export const loadExternalMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, and behind them the common ones. */
export const useExternalMessages = () => useMessages(externalNamespace);
