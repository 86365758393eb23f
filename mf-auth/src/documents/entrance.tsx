import { lazyPart } from '@passport/shared/host/lazyPart';
import { documentsNamespace, loadDocumentsMessages } from './texts';

/** Loaded when a sign-in waits for the acceptance of documents, which is seldom. */
export const DocumentsStep = lazyPart({
  namespace: documentsNamespace,
  loadMessages: loadDocumentsMessages,
  fallback: null,
  load: async () => (await import('./DocumentsStep')).DocumentsStep,
});
