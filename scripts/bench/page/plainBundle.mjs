/** The reference of the page bench: the shell and mf-auth as one plain webpack bundle, without federation. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../../../shared/build/webpack/base.mjs';
import { ShellAssetsPlugin } from '../../../shared/build/webpack/ShellAssetsPlugin.mjs';
import { bundleForNode } from '../../../shared/build/bundleForNode.mjs';
import { compressFolder } from '../../../shared/build/release/compress.mjs';
import { root } from '../../lib/repository.mjs';
import { untilReady } from '../measure.mjs';

const shell = join(root, 'shell');
const replacements = join(import.meta.dirname, 'plain');
const folder = '.cache/bench/plain';
const dist = join(root, folder, 'dist');
const server = `${folder}/server.js`;

/** The shell's own configuration but for federation: one file instead of the entry, the facades and the remote. */
function config() {
  const base = baseConfig({ packageName: 'shell', packageDirectory: shell, mode: 'production' });
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: {
      ...base.output,
      path: dist,
      publicPath: '/assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    cache: { ...base.cache, name: 'plain-bundle' },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, join(replacements, 'federation.ts')),
      new ShellAssetsPlugin({}),
    ],
  };
}

const buildBrowser = () =>
  new Promise((done, fail) => {
    const compiler = webpack(config());
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
        else done();
      });
    });
  });

/** The site server as it is, but for the hints to a remote. */
const buildServer = () =>
  bundleForNode(
    { [server]: 'shell/server/server.ts' },
    {
      plugins: [
        {
          name: 'plain-page',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^\.\/page$/ }, () => ({ path: join(replacements, 'page.ts') })),
        },
      ],
    },
  );

/**
 * Builds and serves the plain bundle in front of the identity service of a running product.
 * @param {{ port: number, site: { identityPort: number } }} options
 * @returns {Promise<{ url: string, dist: string, stop: () => Promise<void> }>}
 */
export async function startPlainBundle({ port, site }) {
  await Promise.all([buildBrowser(), buildServer()]);
  compressFolder(dist);
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    IDENTITY_PORT: String(site.identityPort),
    SHELL_DIST: dist,
    // As for everybody: only developers load the script for overrides.
    ALLOW_REMOTE_OVERRIDE: 'no',
    DEPLOYMENTS_DIR: process.env.DEPLOYMENTS_DIR ?? join(root, 'deployments'),
  };
  const child = spawn(process.execPath, [join(root, server)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(`${url}/healthz`);
  return {
    url,
    dist,
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      }),
  };
}
