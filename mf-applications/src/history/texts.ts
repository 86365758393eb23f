import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of this room, which come with its screen. */
export const namespace = 'mf-applications/history';

/** Loads those texts. */
export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
