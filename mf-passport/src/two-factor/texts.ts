import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of second factors, which come with their screens. */
export const namespace = 'mf-passport/two-factor';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
