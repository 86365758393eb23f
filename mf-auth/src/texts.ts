import { defineTexts } from '@passport/shared/i18n/defineTexts';

/** Of the first step; loaded with the remote. All others are loaded with their parts. */
export const authTexts = defineTexts('mf-auth', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});

/** Of the steps directly after the first one. */
export const stepsTexts = defineTexts('mf-auth/steps', {
  ru: () => import('./card/messages/ru'),
  en: () => import('./card/messages/en'),
});

/** Of the code fields and of the registration form. */
export const formsTexts = defineTexts('mf-auth/forms', {
  ru: () => import('./card/forms/messages/ru'),
  en: () => import('./card/forms/messages/en'),
});

/** Of the service line. */
export const serviceTexts = defineTexts('mf-auth/service', {
  ru: () => import('./card/service/messages/ru'),
  en: () => import('./card/service/messages/en'),
});

export const externalTexts = defineTexts('mf-auth/external-login', {
  ru: () => import('./external-login/messages/ru'),
  en: () => import('./external-login/messages/en'),
});

export const secondFactorTexts = defineTexts('mf-auth/second-factor', {
  ru: () => import('./second-factor/messages/ru'),
  en: () => import('./second-factor/messages/en'),
});

export const documentsTexts = defineTexts('mf-auth/documents', {
  ru: () => import('./documents/messages/ru'),
  en: () => import('./documents/messages/en'),
});

/** Of the offer of a passkey. */
export const passkeysTexts = defineTexts('mf-auth/passkeys', {
  ru: () => import('./passkeys/messages/ru'),
  en: () => import('./passkeys/messages/en'),
});

export const consentTexts = defineTexts('mf-auth/oauth-consent', {
  ru: () => import('./oauth-consent/messages/ru'),
  en: () => import('./oauth-consent/messages/en'),
});
