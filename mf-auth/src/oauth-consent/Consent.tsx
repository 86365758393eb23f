import { lazyPart } from '@passport/shared/host/lazyPart';
import { consentNamespace } from './consentNamespace';

/** `/kid-oauth`: a file of its own, which the sign-in page does not carry. */
export const Consent = lazyPart({
  namespace: consentNamespace,
  load: async () => (await import('./ConsentScreen')).ConsentScreen,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru,
  fallback: null,
});
