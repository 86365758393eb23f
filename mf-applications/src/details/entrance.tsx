import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { loadMessages as loadFormMessages, namespace as formNamespace } from '../form/texts';
import { loadMessages, namespace } from './texts';

/** Loaded with its texts when the screen is opened; the checklist has those of the form. */
export const DetailsScreen = lazyPart({
  namespace,
  loadMessages,
  sharedMessages: { [formNamespace]: loadFormMessages },
  fallback: <ScreenSkeleton />,
  load: async () => (await import('./DetailsScreen')).DetailsScreen,
});
