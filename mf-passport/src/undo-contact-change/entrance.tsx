import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { loadMessages, namespace } from './texts';

/** Loaded with its texts when the link of a notice is opened. */
export const UndoContactChangeScreen = lazyPart({
  namespace,
  loadMessages,
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./UndoContactChangeScreen')).UndoContactChangeScreen,
});
