import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '../frame/ScreenSkeleton';
import { loadMessages, namespace } from './texts';

/** A file of its own, which comes with its texts when a link of a notice leads there. */
export const UndoContactChangeScreen = lazyPart({
  namespace,
  loadMessages,
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./UndoContactChangeScreen')).UndoContactChangeScreen,
});
