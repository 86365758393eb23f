import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Namespace of the texts of the step that asks for the acceptance of documents; they are loaded with it. */
export const documentsNamespace = 'mf-auth/documents';

export const loadDocumentsMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const useDocumentsMessages = () => useMessages(documentsNamespace);
