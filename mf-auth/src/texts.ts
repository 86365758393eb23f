import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** The name of this remote and the namespace of its texts. */
export const namespace = 'mf-auth';

/** The texts of sign-in, with the common ones as fallback. */
export const useAuthMessages = () => useMessages(namespace);

/** Loads the texts of this remote, in the current language only. */
export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
