import { defineTexts } from '@passport/shared/i18n/defineTexts';

export const policyTexts = defineTexts('mf-support/policy', {
  ru: () => import('./policy/messages/ru'),
  en: () => import('./policy/messages/en'),
});

export const popupTexts = defineTexts('mf-support/popup', {
  ru: () => import('./popup/messages/ru'),
  en: () => import('./popup/messages/en'),
});
