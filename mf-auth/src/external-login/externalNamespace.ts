import type { LoadMessages } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of sign-in through other services, which come with their screens. */
export const externalNamespace = 'mf-auth/external-login';

export const loadExternalMessages: LoadMessages = async (locale) =>
  locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru;

/** Those texts, and behind them the common ones. */
export const useExternalMessages = () => useMessages(externalNamespace);
