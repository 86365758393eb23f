/** Business constants of spec 9 that both the site and the service rely on. Units stand in the names. */

export const resendTimerSeconds = 59;
export const smsCodeLength = 4;
export const emailCodeLength = 6;
export const telegramCodeLength = 6;
export const nameMinLength = 2;
export const cloudPasswordMinLength = 6;
export const tokenRefreshRetryMs = 10_000;
export const toastAutoCloseMs = 5000;
export const siteIdLength = 36;

/** Languages a person can choose; Spanish and French stay empty placeholders that fall back to English. */
export const offeredLocales = ['ru', 'en'] as const;
export type Locale = (typeof offeredLocales)[number];
export const defaultLocale: Locale = 'ru';

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
} as const;

/** Element in which the site server sends the first screen before any script; whoever shows the real one takes it away. */
export const firstPaintId = 'first-paint';

/** Where a tab keeps the sign-in that is under way; the page looks there before anything is painted. */
export const signInMemoryKey = 'passport.sign-in';

/** Cookie that repeats the access token for the SAML endpoint (spec 3). */
export const samlCookieName = 'saml_jwt';

/**
 * What the service reads of a call at most, in bytes: a call, a signed message with its certificate, and a message to support
 * with files of 5,000,000 bytes.
 */
export const bodyLimitBytes = { call: 64 * 1024, saml: 256 * 1024, support: 6_000_000 } as const;

/** Proxies whose X-Forwarded-For the site server and the service believe unless TRUSTED_PROXIES says otherwise: this machine. */
export const defaultTrustedProxies: readonly string[] = ['127.0.0.0/8', '::1/128'];
