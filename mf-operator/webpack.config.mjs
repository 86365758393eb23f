import { remoteConfig } from '../shared/build/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname, {
  standalonePort: 3006,
  parts: {
    // Tables, acts and fields: every screen has them.
    kit: /[\\/](?:shared[\\/]src[\\/](?:form|wording|data|ui)|mf-operator[\\/]src[\\/](?:table|commands|data|frame))[\\/](?!.*messages)/,
  },
});
