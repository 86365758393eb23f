import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * A runtime plugin of the shell: what webpack adds to each container stands once in the page, for all remotes
 * (see takeBundlerRuntime.mjs). The shell exposes nothing itself, so the part for containers is added by hand.
 */
export default function publishBundlerRuntime() {
  globalThis.__PASSPORT_BUNDLER_RUNTIME__ = {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  };
  return { name: 'passport-publish-bundler-runtime' };
}
