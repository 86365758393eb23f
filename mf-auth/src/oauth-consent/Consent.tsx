import { lazyPart } from '@passport/shared/host/lazyPart';
import { consentNamespace, loadConsentMessages } from './texts';

/** `/kid-oauth`: a chunk of its own, which the sign-in page does not load. */
export const Consent = lazyPart({
  namespace: consentNamespace,
  load: async () => (await import('./ConsentScreen')).ConsentScreen,
  loadMessages: loadConsentMessages,
  fallback: null,
});
