import { lazyPart } from '@passport/shared/host/lazyPart';
import { consentTexts, externalTexts, formsTexts, secondFactorTexts, stepsTexts } from './texts';

/**
 * The screens that the first step of sign-in does not need, each loaded with its texts when it is opened
 * (docs/decisions/0014-first-step-is-loaded-alone.md).
 */
export const SecondFactorScreen = lazyPart({
  texts: [secondFactorTexts, formsTexts, stepsTexts],
  fallback: null,
  load: async () => (await import('./second-factor/SecondFactorScreen')).SecondFactorScreen,
});

export const CancelResetScreen = lazyPart({
  texts: [secondFactorTexts],
  fallback: null,
  load: async () => (await import('./second-factor/CancelResetScreen')).CancelResetScreen,
});

export const CallbackScreen = lazyPart({
  texts: [externalTexts, formsTexts],
  fallback: null,
  load: async () => (await import('./external-login/CallbackScreen')).CallbackScreen,
});

export const ConsentScreen = lazyPart({
  texts: [consentTexts],
  fallback: null,
  load: async () => (await import('./oauth-consent/ConsentScreen')).ConsentScreen,
});
