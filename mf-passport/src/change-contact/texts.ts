import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of changing a contact, which come with its screens. */
export const namespace = 'mf-passport/change-contact';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
