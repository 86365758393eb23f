import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of the texts of all steps after the first, which come with those steps. */
export const loginNamespace = 'mf-auth/login';

/** The texts of those steps, and behind them the common ones. */
export const useLoginMessages = () => useMessages(loginNamespace);
