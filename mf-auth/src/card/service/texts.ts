import { perLocale } from '@passport/shared/i18n/perLocale';

/** Namespace of the texts of the service line. */
export const serviceNamespace = 'mf-auth/service';

export const loadServiceMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
