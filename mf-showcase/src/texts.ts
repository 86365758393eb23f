import { defineTexts } from '@passport/shared/i18n/defineTexts';

export const showcaseTexts = defineTexts('mf-showcase', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});
