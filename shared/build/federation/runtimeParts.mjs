import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** A module of ours that takes part in the federation runtime, by its name in `runtime/`. */
export const standIn = (name) => fileURLToPath(new URL(`./runtime/${name}.mjs`, import.meta.url));

const replace = (file, name) => new webpack.NormalModuleReplacementPlugin(file, standIn(name));

/** For the shell: parts of the runtime that nothing here uses, some 3.5 kB (brotli) of the sign-in page, and one that is slow. */
export const leanRuntime = () => [
  replace(/[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'snapshots'),
  replace(/[\\/]runtime-core[\\/]dist[\\/](utils[\\/]preload|plugins[\\/]generate-preload-assets)\.js$/, 'preload'),
  replace(/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/, 'semver'),
  replace(/[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/, 'errorTexts'),
];

/** For a remote: webpack's half of the runtime comes from the shell, like the other half (`externalRuntime`). */
export const bundlerRuntimeOfShell = () =>
  replace(/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/, 'takeBundlerRuntime');
