import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Namespace of the texts of external sign-in, which are loaded with its screens. */
export const externalNamespace = 'mf-auth/external-login';

export const loadExternalMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const useExternalMessages = () => useMessages(externalNamespace);
