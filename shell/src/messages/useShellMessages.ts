import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Name that the shell's own texts are kept under. */
export const shellNamespace = 'shell';

/** The texts of the shell, and behind them the common ones. */
export const useShellMessages = () => useMessages(shellNamespace);

/** The shell's texts; only the language in use is on the page. */
export const loadShellMessages = perLocale({
  ru: async () => (await import('./ru')).ru,
  en: async () => (await import('./en')).en,
});
