import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of this feature; loaded with its screen. */
export const namespace = 'mf-applications/details';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
