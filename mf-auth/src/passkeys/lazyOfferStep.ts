import { lazyPart } from '@passport/shared/host/lazyPart';
import { passkeysTexts } from '../texts';

/** Few people see it, and once a month at most. */
export const OfferStep = lazyPart({
  texts: [passkeysTexts],
  load: async () => (await import('./OfferStep')).OfferStep,
  fallback: null,
});
