import { defineTexts } from '@passport/shared/i18n/defineTexts';

/** Of the frame and of what all screens share; loaded first. All others are loaded with their screens. */
export const areaTexts = defineTexts('mf-operator', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});

export const todayTexts = defineTexts('mf-operator/today', {
  ru: () => import('./today/messages/ru'),
  en: () => import('./today/messages/en'),
});

export const peopleTexts = defineTexts('mf-operator/people', {
  ru: () => import('./people/messages/ru'),
  en: () => import('./people/messages/en'),
});

/** Events of the log, which several screens name. */
export const eventTexts = defineTexts('mf-operator/events', {
  ru: () => import('./events/messages/ru'),
  en: () => import('./events/messages/en'),
});

export const codesTexts = defineTexts('mf-operator/codes', {
  ru: () => import('./codes/messages/ru'),
  en: () => import('./codes/messages/en'),
});

export const supportTexts = defineTexts('mf-operator/support', {
  ru: () => import('./support/messages/ru'),
  en: () => import('./support/messages/en'),
});

export const accessTexts = defineTexts('mf-operator/access', {
  ru: () => import('./access/messages/ru'),
  en: () => import('./access/messages/en'),
});

export const approvalsTexts = defineTexts('mf-operator/approvals', {
  ru: () => import('./approvals/messages/ru'),
  en: () => import('./approvals/messages/en'),
});

export const auditTexts = defineTexts('mf-operator/audit', {
  ru: () => import('./audit/messages/ru'),
  en: () => import('./audit/messages/en'),
});

export const operatorsTexts = defineTexts('mf-operator/operators', {
  ru: () => import('./operators/messages/ru'),
  en: () => import('./operators/messages/en'),
});

export const meTexts = defineTexts('mf-operator/me', {
  ru: () => import('./me/messages/ru'),
  en: () => import('./me/messages/en'),
});
