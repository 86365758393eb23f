import { remoteConfig } from '../shared/build/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname, {
  standalonePort: 3002,
  parts: {
    // Fields with their masks, codes, passkeys, and proofs: every screen that changes something has them.
    forms:
      /[\\/](?:imask|shared[\\/]src[\\/](?:form|verification|webauthn)|mf-passport[\\/]src[\\/]proof)[\\/](?!.*messages)/,
  },
});
