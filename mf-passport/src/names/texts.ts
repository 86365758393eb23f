import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of the names' form, which come with it. */
export const namespace = 'mf-passport/names';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
