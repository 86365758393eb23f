/** What is built, from which inputs, and how. A target is stale when the hash of its inputs has changed. */
import { join } from 'node:path';
import { bundleForNode } from '../../shared/build/bundleForNode.mjs';
import { buildRemote, runWebpack } from '../../shared/build/release/buildRemote.mjs';
import { compressFolder } from '../../shared/build/release/compress.mjs';
import { publishRemote } from './publishRemote.mjs';
import { root, remotes } from './repository.mjs';

const browserInputs = ['shared/src', 'shared/build', 'shared/package.json', 'tsconfig.base.json'];

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
  outputs: [`${name}/dist/remoteEntry.js`, 'deployments/remotes.json'],
  build: async () => {
    await buildRemote(name);
    await publishRemote(name);
  },
});

/** The site server. */
const site = {
  name: 'site',
  inputs: ['shell/server', 'shared/src', 'shell/package.json'],
  outputs: ['shell/dist-server/server.js'],
  build: () => bundleForNode({ 'shell/dist-server/server.js': 'shell/server/server.ts' }),
};

const identity = {
  name: 'identity',
  inputs: [
    'identity/src',
    'identity/migrations',
    'identity/package.json',
    'shared/src/schemas',
    'shared/src/constants.ts',
  ],
  outputs: ['identity/dist/server.js', 'identity/dist/admin.js', 'identity/dist/pdfWorker.mjs'],
  build: () =>
    bundleForNode({
      'identity/dist/server.js': 'identity/src/server.ts',
      'identity/dist/admin.js': 'identity/src/operations/admin/cli.ts',
      // Looked for beside the program that starts it.
      'identity/dist/pdfWorker.mjs': 'identity/src/site/documents/pdf/pdfWorker.mjs',
    }),
};

export const targets = [shell, ...remotes.map(remote), site, identity];
