import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of this remote, which its texts are kept under. */
export const namespace = 'mf-auth';

/** The texts of sign-in, and behind them the common ones. */
export const useAuthMessages = () => useMessages(namespace);

/** The texts of this remote; only the language in use is on the page. */
export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
