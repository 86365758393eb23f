import { lazyPart } from '@passport/shared/host/lazyPart';
import { proofMessages } from '../proof/texts';

/** The lazily loaded dialog that asks for a recent sign-in. */
export const ConfirmSignInDialog = lazyPart({
  sharedMessages: proofMessages,
  fallback: null,
  isOptional: true,
  load: async () => (await import('./ConfirmSignInDialog')).ConfirmSignInDialog,
});
