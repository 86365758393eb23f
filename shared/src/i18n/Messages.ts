import type { Locale } from '../constants';

/** Nested texts of a remote, added to i18next with the remote's name as namespace. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Loads the texts of one language. */
export type LoadMessages = (locale: Locale) => Promise<Messages>;

/** Texts that are loaded together, under the namespace that `useMessages` takes (see defineTexts). */
export interface Texts {
  readonly namespace: string;
  readonly load: LoadMessages;
}
