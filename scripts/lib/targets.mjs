/** The targets of a build, with their inputs and steps. A target is stale when the hash of its inputs has changed. */
import { join } from 'node:path';
import { bundleForNode } from '../../shared/build/bundleForNode.mjs';
import { buildRemote, runWebpack } from '../../shared/build/release/buildRemote.mjs';
import { compressFolder } from '../../shared/build/release/compress.mjs';
import { isOverrideAllowed } from '../../shell/server/isOverrideAllowed.mjs';
import { publishRemote } from './publishRemote.mjs';
import { root, remotes } from './repository.mjs';
import { threadsIn } from './serviceThreads.mjs';

const browserInputs = ['shared/src', 'shared/build', 'shared/package.json'];

/** The browser part of the shell. */
const shell = {
  name: 'shell',
  inputs: ['shell/src', 'shell/package.json', 'shell/webpack.config.mjs', ...browserInputs],
  outputs: ['shell/dist/assets.json'],
  build: async () => {
    await runWebpack('shell');
    compressFolder(join(root, 'shell/dist'));
  },
};

/** The names of the shared libraries that an area uses are checked against the shell's list, so that list is an input. */
const remote = (name) => ({
  name,
  inputs: [`${name}/src`, `${name}/package.json`, `${name}/webpack.config.mjs`, ...browserInputs],
  outputs: [`${name}/dist/remoteEntry.js`],
  build: () => buildRemote(name),
  registry: 'deployments/remotes.json',
  release: () => publishRemote(name),
});

/**
 * Files that are bundled with all our own code that they import, all of which must be among the inputs.
 * @param {Record<string, string>} bundles output path -> entry
 * @param {import('esbuild').BuildOptions} [options]
 */
const bundled = (name, inputs, bundles, options) => ({
  name,
  inputs,
  bundles,
  outputs: Object.keys(bundles),
  build: () => bundleForNode(bundles, options),
});

/** The site, which the service loads, and the program that serves it alone. */
const site = bundled(
  'site',
  [
    'shell/server',
    'shell/src/branding',
    'shell/src/routes/consolePath.ts',
    'shell/src/routes/remoteOf.ts',
    'shared/src',
    'shell/package.json',
  ],
  {
    'shell/dist-server/site.js': 'shell/server/site.ts',
    'shell/dist-server/server.js': 'shell/server/server.ts',
  },
);

/** For sites on which a browser may load remotes of its own; a build for any other address holds nothing of it. */
const overrides = bundled(
  'overrides',
  [
    'shell/src/overrides',
    'shared/src/settings.ts',
    'shared/src/constants.ts',
    'shared/src/storageKeys.ts',
    'shared/src/durations.ts',
    'shared/src/host/RemoteModule.ts',
  ],
  { 'shell/dist-overrides/overrides.js': 'shell/src/overrides/index.ts' },
  { platform: 'browser', target: 'es2022', format: 'iife', packages: 'bundle', minify: true, sourcemap: false },
);
const isOverridable = isOverrideAllowed(
  process.env.PUBLIC_URL || 'http://localhost',
  process.env.ALLOW_REMOTE_OVERRIDE,
);
/** Left by an earlier build for another address. */
export const unwanted = isOverridable ? [] : ['shell/dist-overrides'];

// The root's package.json holds the version that the service reports.
const identityInputs = ['identity/src', 'identity/migrations', 'identity/package.json', 'shared/src', 'package.json'];
const identity = bundled('identity', identityInputs, {
  'identity/dist/server.js': 'identity/src/server.ts',
  'identity/dist/admin.js': 'identity/src/operations/admin/cli.ts',
  ...threadsIn('identity/dist'),
});

export const targets = [shell, ...remotes.map(remote), site, ...(isOverridable ? [overrides] : []), identity];
