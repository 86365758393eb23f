import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Namespace of the texts of the code fields and of the registration form; they are loaded together with those. */
export const formsNamespace = 'mf-auth/forms';

/** A screen that shows such a form registers these texts with `host.locale.addMessages`. */
export const loadFormsMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const useFormsMessages = () => useMessages(formsNamespace);
