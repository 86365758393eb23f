import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of the history, which come with its screen. */
export const namespace = 'mf-passport/history';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
