import { perLocale } from '@passport/shared/i18n/perLocale';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** The namespace of the shell's own texts. */
export const shellNamespace = 'shell';

/** The texts of the shell, with the common ones as fallback. */
export const useShellMessages = () => useMessages(shellNamespace);

/** Loads the shell's texts, in the current language only. */
export const loadShellMessages = perLocale({
  ru: async () => (await import('./ru')).ru,
  en: async () => (await import('./en')).en,
});
