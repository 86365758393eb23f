/** The reference of the page bench: the shell and mf-auth as one plain webpack bundle, without federation. */
import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../../../shared/build/webpack/base.mjs';
import { ShellAssetsPlugin } from '../../../shared/build/webpack/ShellAssetsPlugin.mjs';
import { bundleForNode } from '../../../shared/build/bundleForNode.mjs';
import { compressFolder } from '../../../shared/build/release/compress.mjs';
import { root } from '../../lib/repository.mjs';
import { startProgram } from '../flow/programs.mjs';
import { siteEnvironment } from './site.mjs';

const shell = join(root, 'shell');
const replacements = join(import.meta.dirname, 'plain');
const folder = '.cache/bench/plain';
const dist = join(root, folder, 'dist');
const plainSite = `${folder}/site.js`;

/** The shell's own configuration without federation: one file instead of the entry, the facades and the remote. */
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

/** The site as it is, without the preload hints of a remote. */
const buildSite = () =>
  bundleForNode(
    { [plainSite]: 'shell/server/site.ts' },
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
 * Builds the plain bundle, and starts the product with it.
 * @param {{ port: number, folder: string }} options `folder`: of its data
 * @returns {Promise<{ url: string, dist: string, stop: () => Promise<void> }>}
 */
export async function startPlainBundle({ port, folder: data }) {
  await Promise.all([buildBrowser(), buildSite()]);
  compressFolder(dist);
  const url = `http://localhost:${port}`;
  const env = { ...siteEnvironment({ port, folder: data }), SHELL_DIST: dist, SITE_MODULE: join(root, plainSite) };
  const { stop } = await startProgram(join(root, 'identity/dist/server.js'), env, `${url}/api/health/ready`);
  return { url, dist, stop };
}
