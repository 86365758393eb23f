import { lazyPart } from '@passport/shared/host/lazyPart';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { loadMessages, namespace } from './texts';

const room = { namespace, loadMessages, fallback: <ScreenSkeleton /> };

/** Loaded with their texts when the screens are opened. */
export const AddScreen = lazyPart({ ...room, load: async () => (await import('./AddScreen')).AddScreen });
export const EditScreen = lazyPart({ ...room, load: async () => (await import('./EditScreen')).EditScreen });
