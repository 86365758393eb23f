import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of the screens behind the codes, which come with them. */
export const secondFactorNamespace = 'mf-auth/second-factor';

export const loadSecondFactorMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** Those texts, and behind them the common ones. */
export const useSecondFactorMessages = () => useMessages(secondFactorNamespace);
