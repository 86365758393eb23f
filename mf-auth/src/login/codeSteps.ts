import { lazyPart } from '@passport/shared/host/lazyPart';
import { formsNamespace, loadFormsMessages } from '../card/forms/texts';

/** The fields for codes: loaded while the person chooses where the code goes, or with a flow that resumes behind that. */
export const CodeSteps = lazyPart({
  namespace: formsNamespace,
  load: async () => (await import('./steps/CodeSteps')).CodeSteps,
  loadMessages: loadFormsMessages,
  fallback: null,
});
