import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Namespace of the texts of the steps that follow the first one at once; they are loaded together with those steps. */
export const stepsNamespace = 'mf-auth/steps';

/** A screen that shows such a step registers these texts with `host.locale.addMessages`. */
export const loadStepsMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, with the common ones as fallback. */
export const useStepsMessages = () => useMessages(stepsNamespace);
