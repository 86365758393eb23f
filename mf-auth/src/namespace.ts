import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name of this remote, which its texts are kept under. */
export const namespace = 'mf-auth';

/** The texts of sign-in, and behind them the common ones. */
export const useAuthMessages = () => useMessages(namespace);
