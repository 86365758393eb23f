import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Texts of the documents, which come with their page. */
export const policyNamespace = 'mf-support/policy';

export const loadPolicyMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const usePolicyMessages = () => useMessages(policyNamespace);
