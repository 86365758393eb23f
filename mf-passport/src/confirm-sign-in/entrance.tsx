import { lazyPart } from '@passport/shared/host/lazyPart';
import { proofMessages } from '../proof/texts';

/** Asks for a recent sign-in, over any screen. */
export const ConfirmSignInDialog = lazyPart({
  sharedMessages: proofMessages,
  fallback: null,
  isOptional: true,
  load: async () => (await import('./ConfirmSignInDialog')).ConfirmSignInDialog,
});
