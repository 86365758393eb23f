import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * A runtime plugin of the shell: publishes webpack's federation runtime once for the page, instead of one copy in the container of
 * each remote (see takeBundlerRuntime.mjs). The shell is no container, so the part for containers is added by hand.
 */
export default function publishBundlerRuntime() {
  globalThis.__PASSPORT_BUNDLER_RUNTIME__ = {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  };
  return { name: 'passport-publish-bundler-runtime' };
}
