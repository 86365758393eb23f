import { perLocale } from '@passport/shared/i18n/perLocale';

/** Namespace of the consent screen's texts. */
export const consentNamespace = 'mf-auth/oauth-consent';

export const loadConsentMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});
