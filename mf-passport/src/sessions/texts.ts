import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of the sessions, which come with their screen. */
export const namespace = 'mf-passport/sessions';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
