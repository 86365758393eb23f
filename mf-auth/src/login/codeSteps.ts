import { lazyPart } from '@passport/shared/host/lazyPart';
import { deliveryTexts } from '@passport/shared/verification/delivery/deliveryTexts';
import { formsTexts } from '../texts';

/** The fields for codes: loaded while the user chooses the channel, or with a flow that resumes after that. */
export const CodeSteps = lazyPart({
  texts: [formsTexts, deliveryTexts],
  load: async () => (await import('./steps/CodeSteps')).CodeSteps,
  fallback: null,
});
