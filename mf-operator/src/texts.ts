import { defineTexts } from '@passport/shared/i18n/defineTexts';

/** Loaded with the remote. Texts of a screen that comes later are declared here too, and loaded by its lazyPart. */
export const areaTexts = defineTexts('mf-operator', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});
