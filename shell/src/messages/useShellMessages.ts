import { defineTexts } from '@passport/shared/i18n/defineTexts';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** The shell's own texts. */
export const shellTexts = defineTexts('shell', {
  ru: () => import('./ru'),
  en: () => import('./en'),
});

/** Those texts, with the common ones as fallback. */
export const useShellMessages = () => useMessages(shellTexts.namespace);
