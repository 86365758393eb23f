import type { LoadMessages } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of the screens behind the codes, which come with them. */
export const secondFactorNamespace = 'mf-auth/second-factor';

export const loadSecondFactorMessages: LoadMessages = async (locale) =>
  locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru;

/** Those texts, and behind them the common ones. */
export const useSecondFactorMessages = () => useMessages(secondFactorNamespace);
