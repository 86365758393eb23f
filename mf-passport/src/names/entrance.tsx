import { lazyPart } from '@passport/shared/host/lazyPart';
import { loadMessages, namespace } from './texts';

/** The form of the names within the home screen: its fields bring the mask library, which home does without. */
export const NameForm = lazyPart({
  namespace,
  loadMessages,
  fallback: null,
  load: async () => (await import('./NameForm')).NameForm,
});
