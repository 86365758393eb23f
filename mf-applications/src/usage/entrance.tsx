import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { loadMessages as loadAttemptTexts, namespace as attemptTexts } from '../attempts/texts';
import { loadMessages, namespace } from './texts';

/** Loaded with its texts when the screen is opened; kinds of failures have the texts of the attempts. */
export const UsageScreen = lazyPart({
  namespace,
  loadMessages,
  sharedMessages: { [attemptTexts]: loadAttemptTexts },
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./UsageScreen')).UsageScreen,
});
