import type { LoadMessages } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of all steps after the first, which come with those steps. */
export const loginNamespace = 'mf-auth/login';

/** Fetches those texts; whoever shows such a step makes them known with `host.locale.addMessages`. */
export const loadLoginMessages: LoadMessages = async (locale) =>
  locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru;

/** Those texts, and behind them the common ones. */
export const useLoginMessages = () => useMessages(loginNamespace);
