import { lazyPart } from '@passport/shared/host/lazyPart';
import type { Texts } from '@passport/shared/i18n/Messages';
import type { ComponentType } from 'react';
import { ScreenShape } from './frame/ScreenShape';
import {
  accessTexts,
  approvalsTexts,
  auditTexts,
  codesTexts,
  eventTexts,
  meTexts,
  operatorsTexts,
  peopleTexts,
  supportTexts,
  todayTexts,
} from './texts';

/** A screen in a separate chunk, loaded in parallel with its texts when it is opened. */
const lazyScreen = (texts: readonly Texts[], load: () => Promise<ComponentType>) =>
  lazyPart({ texts, load, fallback: <ScreenShape /> });

export const TodayScreen = lazyScreen([todayTexts], async () => (await import('./today/TodayScreen')).TodayScreen);
export const PeopleScreen = lazyScreen([peopleTexts], async () => (await import('./people/PeopleScreen')).PeopleScreen);
export const PersonScreen = lazyScreen(
  [peopleTexts, eventTexts],
  async () => (await import('./people/PersonScreen')).PersonScreen,
);
export const CodesScreen = lazyScreen([codesTexts], async () => (await import('./codes/CodesScreen')).CodesScreen);
export const SupportScreen = lazyScreen(
  [supportTexts, eventTexts],
  async () => (await import('./support/SupportScreen')).SupportScreen,
);
export const SupportRequestScreen = lazyScreen(
  [supportTexts, eventTexts],
  async () => (await import('./support/SupportRequestScreen')).SupportRequestScreen,
);
export const AccessScreen = lazyScreen([accessTexts], async () => (await import('./access/AccessScreen')).AccessScreen);
export const ApprovalsScreen = lazyScreen(
  [approvalsTexts],
  async () => (await import('./approvals/ApprovalsScreen')).ApprovalsScreen,
);
export const AuditScreen = lazyScreen(
  [auditTexts, eventTexts],
  async () => (await import('./audit/AuditScreen')).AuditScreen,
);
export const OperatorsScreen = lazyScreen(
  [operatorsTexts],
  async () => (await import('./operators/OperatorsScreen')).OperatorsScreen,
);
export const MeScreen = lazyScreen([meTexts, eventTexts], async () => (await import('./me/MeScreen')).MeScreen);
