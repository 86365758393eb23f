import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { proofMessages } from '../proof/texts';
import { loadMessages, namespace } from './texts';

/** Both screens share their texts, and those of proving an own contact. */
const part = { namespace, loadMessages, sharedMessages: proofMessages, fallback: <ScreenSkeleton /> };

export const ExportScreen = lazyPart({
  ...part,
  load: async () => (await import('./ExportScreen')).ExportScreen,
});

export const DeletionScreen = lazyPart({
  ...part,
  load: async () => (await import('./DeletionScreen')).DeletionScreen,
});
