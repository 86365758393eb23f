import { daySeconds } from './durations';

/** Constants of spec 9, and names (ids of elements, cookies) that several packages use. Names include the unit. */

export const resendTimerSeconds = 59;
export const smsCodeLength = 4;
export const emailCodeLength = 6;
export const telegramCodeLength = 6;
export const nameMinLength = 2;
/** The length of a name that a person gives to a device. */
export const deviceNameMaxLength = 40;
/** The length of a name that a person gives to a passkey. */
export const passkeyNameMaxLength = 40;
export const cloudPasswordMinLength = 6;
export const tokenRefreshRetryMs = 10_000;
export const toastAutoCloseMs = 5000;
export const siteIdLength = 36;

/** The languages that can be chosen. Spanish and French are empty placeholders that fall back to English. */
export const offeredLocales = ['ru', 'en'] as const;
export type Locale = (typeof offeredLocales)[number];
export const defaultLocale: Locale = 'ru';

/** The element of the first paint. The live screen removes it. */
export const firstPaintId = 'first-paint';

/** The JSON of the legal document that the site has sent with the page. */
export const sentDocumentId = 'sent-document';

/** Cookie that repeats the access token for the SAML endpoint (spec 3). */
export const samlCookieName = 'saml_jwt';

/**
 * Limits of a request body in bytes: a call; a receipt of a gateway; a signed message with its certificate; a support message with files of 5,000,000
 * bytes; the branding of a business unit with its pictures.
 */
export const bodyLimitBytes = {
  call: 64 * 1024,
  receipt: 4 * 1024,
  saml: 256 * 1024,
  support: 6_000_000,
  businessUnit: 3_000_000,
} as const;

/** Limits of a request to support (spec 5, spec 9). */
export const supportLimits = { messageCharacters: 1000, files: 5, fileBytes: 5_000_000 } as const;

/** The length of a message in visible characters: emoji are one character, and so is a line break however it is sent. */
export const messageLength = (text: string): number => [...text.replaceAll('\r\n', '\n')].length;

/** The proxies whose X-Forwarded-For is trusted unless TRUSTED_PROXIES is set: this machine. */
export const defaultTrustedProxies: readonly string[] = ['127.0.0.0/8', '::1/128'];

/** Lifetime of long-lived cookies and of immutable files. */
export const yearSeconds = 365 * daySeconds;

/** Fragment that opens the support pop-up on any page. */
export const supportHash = '#support';
