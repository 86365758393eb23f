import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Namespace of the texts of the second-factor screens, which are loaded with them. */
export const secondFactorNamespace = 'mf-auth/second-factor';

export const loadSecondFactorMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const useSecondFactorMessages = () => useMessages(secondFactorNamespace);
