import { remoteConfig } from '../shared/build/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname, {
  standalonePort: 3002,
  parts: {
    // Fields with their masks, codes, and proofs: every screen that changes something has them.
    forms: /[\\/](?:imask|shared[\\/]src[\\/](?:form|verification)|mf-passport[\\/]src[\\/]proof)[\\/](?!.*messages)/,
  },
});
