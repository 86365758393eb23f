/** Names in the storage of a browser. Inline scripts and other tabs read them too. */

/** Keys of the browser's local storage (spec 3, spec 9). */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  locale: 'locale',
  theme: 'theme',
  cookiesAccepted: 'cookiesAccepted',
  preregisterPhone: 'kid_preregister_phone',
  query: 'query',
  sessionsWarningClosed: 'isAuthSessionsWarnClosed',
  passkeyUsed: 'passkey_used',
  /** The display font was fetched: the browser has it in its cache. */
  displayFontKept: 'display_font_kept',
} as const;

/** Why the last session was lost; in the local storage, for the other tabs. */
export const sessionLostKey = 'passport.session-lost';

/** The key of the sign-in in progress in the tab's storage; an inline script reads it before the first paint. */
export const signInMemoryKey = 'passport.sign-in';

/** The key of the language that a client has asked for, in the tab's storage; an inline script reads it before the first paint. */
export const askedLocaleKey = 'passport.asked-locale';

/** Keys of the flows that were begun in the account; in the local storage, so that a second tab can continue them. */
export const accountFlowPrefix = 'passport.account.';
