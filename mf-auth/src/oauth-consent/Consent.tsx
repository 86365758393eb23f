import { lazyPart } from '@passport/shared/host/lazyPart';
import { consentNamespace, loadConsentMessages } from './texts';

/** `/kid-oauth`: a file of its own, which the sign-in page does not carry. */
export const Consent = lazyPart({
  namespace: consentNamespace,
  load: async () => (await import('./ConsentScreen')).ConsentScreen,
  loadMessages: loadConsentMessages,
  fallback: null,
});
