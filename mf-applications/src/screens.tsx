import { lazyPart } from '@passport/shared/host/lazyPart';
import type { Texts } from '@passport/shared/i18n/Messages';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import type { ComponentType } from 'react';
import {
  accessTexts,
  attemptsTexts,
  detailsTexts,
  formTexts,
  guideTexts,
  historyTexts,
  settingsTexts,
  usageTexts,
  webhookTexts,
} from './texts';

/** A screen in a separate chunk, loaded in parallel with its texts when it is opened. */
const lazyScreen = (texts: readonly Texts[], load: () => Promise<ComponentType>) =>
  lazyPart({ texts, load, fallback: <ScreenSkeleton /> });

export const RequestAccessScreen = lazyScreen(
  [accessTexts],
  async () => (await import('./access/RequestAccessScreen')).RequestAccessScreen,
);

export const AddScreen = lazyScreen([formTexts], async () => (await import('./form/AddScreen')).AddScreen);

export const EditScreen = lazyScreen([formTexts], async () => (await import('./form/EditScreen')).EditScreen);

export const DetailsScreen = lazyScreen(
  [detailsTexts, formTexts],
  async () => (await import('./details/DetailsScreen')).DetailsScreen,
);

export const GuideScreen = lazyScreen([guideTexts], async () => (await import('./guide/GuideScreen')).GuideScreen);

export const AttemptsScreen = lazyScreen(
  [attemptsTexts],
  async () => (await import('./attempts/AttemptsScreen')).AttemptsScreen,
);

export const UsageScreen = lazyScreen(
  [usageTexts, attemptsTexts],
  async () => (await import('./usage/UsageScreen')).UsageScreen,
);

export const WebhookScreen = lazyScreen(
  [webhookTexts],
  async () => (await import('./webhook/WebhookScreen')).WebhookScreen,
);

export const HistoryScreen = lazyScreen(
  [historyTexts],
  async () => (await import('./history/HistoryScreen')).HistoryScreen,
);

export const SettingsScreen = lazyScreen(
  [settingsTexts],
  async () => (await import('./settings/SettingsScreen')).SettingsScreen,
);
