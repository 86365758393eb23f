import { lazyPart } from '@passport/shared/host/lazyPart';
import { formsTexts } from '../texts';

/** The fields for codes: loaded while the person chooses where the code goes, or with a flow that resumes behind that. */
export const CodeSteps = lazyPart({
  texts: [formsTexts],
  load: async () => (await import('./steps/CodeSteps')).CodeSteps,
  fallback: null,
});
