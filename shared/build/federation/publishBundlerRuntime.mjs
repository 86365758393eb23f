import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * A runtime plugin of the shell, for remotes built up to release 0.2.0: their entries hold no copy of webpack's federation runtime and
 * take this one from the page. The shell is no container, so the part for containers is added by hand.
 */
export default function publishBundlerRuntime() {
  globalThis.__PASSPORT_BUNDLER_RUNTIME__ = {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  };
  return { name: 'passport-publish-bundler-runtime' };
}
