import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { loadMessages, namespace } from './texts';

/** Loaded with its texts when the screen is opened. */
export const AttemptsScreen = lazyPart({
  namespace,
  loadMessages,
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./AttemptsScreen')).AttemptsScreen,
});
