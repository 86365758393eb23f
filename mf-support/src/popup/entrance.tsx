import { lazyPart } from '@passport/shared/host/lazyPart';
import { FormSkeleton } from './FormSkeleton';
import { loadMessages, namespace } from './texts';

/** Loaded with its texts when the pop-up is opened or about to be. */
export const RequestForm = lazyPart({
  namespace,
  loadMessages,
  fallback: <FormSkeleton />,
  load: async () => (await import('./RequestForm')).RequestForm,
});
