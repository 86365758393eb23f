import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of all steps after the first, which come with those steps. */
export const stepsNamespace = 'mf-auth/steps';

/** Fetches those texts; whoever shows such a step makes them known with `host.locale.addMessages`. */
export const loadStepsMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, and behind them the common ones. */
export const useStepsMessages = () => useMessages(stepsNamespace);
