import { defineTexts } from '@passport/shared/i18n/defineTexts';

/** Of the frame and of home, which are loaded first. All others are loaded with their parts. */
export const accountTexts = defineTexts('mf-passport', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});

export const changeContactTexts = defineTexts('mf-passport/change-contact', {
  ru: () => import('./change-contact/messages/ru'),
  en: () => import('./change-contact/messages/en'),
});

export const documentsTexts = defineTexts('mf-passport/documents', {
  ru: () => import('./documents/messages/ru'),
  en: () => import('./documents/messages/en'),
});

export const externalAccountsTexts = defineTexts('mf-passport/external-accounts', {
  ru: () => import('./external-accounts/messages/ru'),
  en: () => import('./external-accounts/messages/en'),
});

export const historyTexts = defineTexts('mf-passport/history', {
  ru: () => import('./history/messages/ru'),
  en: () => import('./history/messages/en'),
});

export const namesTexts = defineTexts('mf-passport/names', {
  ru: () => import('./names/messages/ru'),
  en: () => import('./names/messages/en'),
});

export const personalDataTexts = defineTexts('mf-passport/personal-data', {
  ru: () => import('./personal-data/messages/ru'),
  en: () => import('./personal-data/messages/en'),
});

export const passkeysTexts = defineTexts('mf-passport/passkeys', {
  ru: () => import('./passkeys/messages/ru'),
  en: () => import('./passkeys/messages/en'),
});

/** Of proofs: for every part that requires one. */
export const proofTexts = defineTexts('mf-passport/proof', {
  ru: () => import('./proof/messages/ru'),
  en: () => import('./proof/messages/en'),
});

export const servicesTexts = defineTexts('mf-passport/services', {
  ru: () => import('./services/messages/ru'),
  en: () => import('./services/messages/en'),
});

export const sessionsTexts = defineTexts('mf-passport/sessions', {
  ru: () => import('./sessions/messages/ru'),
  en: () => import('./sessions/messages/en'),
});

export const twoFactorTexts = defineTexts('mf-passport/two-factor', {
  ru: () => import('./two-factor/messages/ru'),
  en: () => import('./two-factor/messages/en'),
});

export const undoContactChangeTexts = defineTexts('mf-passport/undo-contact-change', {
  ru: () => import('./undo-contact-change/messages/ru'),
  en: () => import('./undo-contact-change/messages/en'),
});
