import { defineTexts } from '../../i18n/defineTexts';

/** Of the line under the field of a code. It loads them itself; a step that loads them with its own shows it at once. */
export const deliveryTexts = defineTexts('delivery', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});
