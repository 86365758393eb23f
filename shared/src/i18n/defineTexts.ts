import type { Locale } from '../constants';
import type { Messages, Texts } from './Messages';

/** A file of messages exports them under the name of their language. */
type MessageFiles = { [L in Locale]: () => Promise<Record<L, Messages>> };

/**
 * Declares texts that are loaded together, only in the current language. A new language is a compile error wherever its texts
 * are missing.
 * @param namespace name of the remote, and of the part that the texts come with, e.g. `mf-auth/second-factor`
 * @param files one dynamic import per language
 */
export const defineTexts = (namespace: string, files: MessageFiles): Texts => ({
  namespace,
  load: async <L extends Locale>(locale: L) => (await files[locale]())[locale],
});
