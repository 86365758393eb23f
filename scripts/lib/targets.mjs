/** What is built, from which inputs, and how. A target is stale when the hash of its inputs has changed. */
import { join } from 'node:path';
import { publishRemote } from './publish.mjs';
import { root, remotes } from './repository.mjs';
import { bundleForNode } from './bundleForNode.mjs';
import { run } from './run.mjs';
import { compressFolder } from './compress.mjs';
import { writeFirstPaint } from './firstPaint.mjs';

const webpack = (folder) =>
  run(
    process.execPath,
    [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.mjs', '--mode', 'production'],
    { cwd: join(root, folder) },
  );

const browserInputs = ['shared/src', 'shared/build', 'shared/package.json', 'tsconfig.base.json'];

/** The browser part of the shell. */
const shell = {
  name: 'shell',
  inputs: ['shell/src', 'shell/package.json', 'shell/webpack.config.mjs', ...browserInputs],
  outputs: ['shell/dist/assets.json'],
  build: async () => {
    await webpack('shell');
    compressFolder(join(root, 'shell/dist'));
  },
};

/** The names of the shared libraries that an area uses are checked against the shell's list, so that list is an input. */
const remote = (name) => ({
  name,
  inputs: [`${name}/src`, `${name}/package.json`, `${name}/webpack.config.mjs`, ...browserInputs],
  outputs: [`${name}/dist/remoteEntry.js`, 'deployments/remotes.json'],
  build: async () => {
    await webpack(name);
    await writeFirstPaint(name);
    compressFolder(join(root, name, 'dist'));
    publishRemote(name);
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
  outputs: ['identity/dist/server.js', 'identity/dist/admin.js'],
  build: () =>
    bundleForNode({
      'identity/dist/server.js': 'identity/src/server.ts',
      'identity/dist/admin.js': 'identity/src/operations/admin/cli.ts',
    }),
};

export const targets = [shell, ...remotes.map(remote), site, identity];
