/**
 * Stands in for `@module-federation/webpack-bundler-runtime` in a remote: the shell has it already. What a container
 * writes to is its own, and so is its instance: the runtime's own `init` finds it by the build's id, which here is the
 * shell's.
 */
const { bundlerRuntime, runtime, ...federation } = globalThis.__PASSPORT_BUNDLER_RUNTIME__;

function init(options) {
  const instance = runtime.getInstance(({ name }) => name === options.name);
  if (!instance) return runtime.createInstance({ ...options, id: '' });
  instance.initOptions(options);
  return instance;
}

export default {
  ...federation,
  runtime: { ...runtime, init },
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
