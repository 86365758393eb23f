import type { LoadMessages } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name that the shell's own texts are kept under. */
export const shellNamespace = 'shell';

/** The texts of the shell, and behind them the common ones. */
export const useShellMessages = () => useMessages(shellNamespace);

/** The shell's texts; only the language in use is on the page. */
export const loadShellMessages: LoadMessages = async (locale) =>
  locale === 'en' ? (await import('./en')).en : (await import('./ru')).ru;
