import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '../frame/ScreenSkeleton';
import { loadMessages, namespace } from './texts';

/** A file of its own, which comes with its texts when somebody goes there. */
export const HistoryScreen = lazyPart({
  namespace,
  loadMessages,
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./HistoryScreen')).HistoryScreen,
});
