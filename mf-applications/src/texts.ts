import { defineTexts } from '@passport/shared/i18n/defineTexts';

/** Of the list and of what all screens share; loaded first. All others are loaded with their screens. */
export const areaTexts = defineTexts('mf-applications', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});

export const accessTexts = defineTexts('mf-applications/access', {
  ru: () => import('./access/messages/ru'),
  en: () => import('./access/messages/en'),
});

export const attemptsTexts = defineTexts('mf-applications/attempts', {
  ru: () => import('./attempts/messages/ru'),
  en: () => import('./attempts/messages/en'),
});

export const detailsTexts = defineTexts('mf-applications/details', {
  ru: () => import('./details/messages/ru'),
  en: () => import('./details/messages/en'),
});

export const formTexts = defineTexts('mf-applications/form', {
  ru: () => import('./form/messages/ru'),
  en: () => import('./form/messages/en'),
});

export const guideTexts = defineTexts('mf-applications/guide', {
  ru: () => import('./guide/messages/ru'),
  en: () => import('./guide/messages/en'),
});

export const historyTexts = defineTexts('mf-applications/history', {
  ru: () => import('./history/messages/ru'),
  en: () => import('./history/messages/en'),
});

export const settingsTexts = defineTexts('mf-applications/settings', {
  ru: () => import('./settings/messages/ru'),
  en: () => import('./settings/messages/en'),
});

export const usageTexts = defineTexts('mf-applications/usage', {
  ru: () => import('./usage/messages/ru'),
  en: () => import('./usage/messages/en'),
});

export const webhookTexts = defineTexts('mf-applications/webhook', {
  ru: () => import('./webhook/messages/ru'),
  en: () => import('./webhook/messages/en'),
});
