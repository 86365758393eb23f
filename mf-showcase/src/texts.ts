import { perLocale } from '@passport/shared/i18n/perLocale';

/** Name of this remote, which its texts are kept under. */
export const namespace = 'mf-showcase';

/** The texts of this remote; only the language in use is on the page. */
export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
