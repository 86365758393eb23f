import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages, type Translate } from '@passport/shared/i18n/useMessages';

export const namespace = 'mf-support/popup';

/** The texts of the pop-up, loaded with it. */
export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

export const useWording = (): Translate => useMessages(namespace);
