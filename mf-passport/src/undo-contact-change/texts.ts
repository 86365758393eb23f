import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of taking a change back, which come with their screen. */
export const namespace = 'mf-passport/undo-contact-change';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
