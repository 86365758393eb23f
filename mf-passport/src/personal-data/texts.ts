import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of one's own data, which come with their screens. */
export const namespace = 'mf-passport/personal-data';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
