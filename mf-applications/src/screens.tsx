import { lazyPart } from '@passport/shared/host/lazyPart';
import type { Texts } from '@passport/shared/i18n/Messages';
import type { ComponentType } from 'react';
import { ScreenShape } from './frame/ScreenShape';
import type { ScreenName } from './paths';
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
const lazyScreen = (name: ScreenName, texts: readonly Texts[], load: () => Promise<ComponentType>) =>
  lazyPart({ texts, load, fallback: <ScreenShape of={name} /> });

export const RequestAccessScreen = lazyScreen(
  'access',
  [accessTexts],
  async () => (await import('./access/RequestAccessScreen')).RequestAccessScreen,
);

export const AddScreen = lazyScreen('add', [formTexts], async () => (await import('./form/AddScreen')).AddScreen);

export const EditScreen = lazyScreen('edit', [formTexts], async () => (await import('./form/EditScreen')).EditScreen);

export const DetailsScreen = lazyScreen(
  'details',
  [detailsTexts, formTexts],
  async () => (await import('./details/DetailsScreen')).DetailsScreen,
);

export const GuideScreen = lazyScreen(
  'guide',
  [guideTexts],
  async () => (await import('./guide/GuideScreen')).GuideScreen,
);

export const AttemptsScreen = lazyScreen(
  'attempts',
  [attemptsTexts],
  async () => (await import('./attempts/AttemptsScreen')).AttemptsScreen,
);

export const UsageScreen = lazyScreen(
  'usage',
  [usageTexts, attemptsTexts],
  async () => (await import('./usage/UsageScreen')).UsageScreen,
);

export const WebhookScreen = lazyScreen(
  'webhook',
  [webhookTexts],
  async () => (await import('./webhook/WebhookScreen')).WebhookScreen,
);

export const HistoryScreen = lazyScreen(
  'history',
  [historyTexts],
  async () => (await import('./history/HistoryScreen')).HistoryScreen,
);

export const SettingsScreen = lazyScreen(
  'settings',
  [settingsTexts],
  async () => (await import('./settings/SettingsScreen')).SettingsScreen,
);
