import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { writeFacades } from '../federation/facades.mjs';
import { installed } from '../federation/installed.mjs';
import { sharedExports } from '../federation/sharedExports.mjs';
import { SharedExportsPlugin } from '../federation/SharedExportsPlugin.mjs';
import { singletons } from '../federation/singletons.mjs';
import { baseConfig, cacheDirectory } from './base.mjs';
import { hotPlugins } from './hot/plugins.mjs';
import { ShellAssetsPlugin } from './ShellAssetsPlugin.mjs';
import { StaticFilesPlugin } from './StaticFilesPlugin.mjs';

/**
 * The host's build. It contains no remote: those come from the registry at run time. With `hot`, its components are replaced in the running page.
 * @param {string} packageDirectory absolute folder of the shell
 * @returns {(env: { hot?: boolean }, argv: { mode?: string }) => import('webpack').Configuration}
 */
export const shellConfig = (packageDirectory) => (env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const base = baseConfig({ packageName: 'shell', packageDirectory, mode, isHot: env.hot === true });
  const published = sharedExports(singletons, packageDirectory);
  return {
    ...base,
    entry: { main: mode === 'development' ? ['./src/index.ts', './src/development/liveReload.ts'] : './src/index.ts' },
    output: {
      ...base.output,
      path: path.join(packageDirectory, 'dist'),
      publicPath: '/assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    module: {
      rules: [
        ...base.module.rules,
        // A facade names a library by its folder, not by a file.
        { include: facadesDirectory, resolve: { fullySpecified: false } },
      ],
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedByShell(packageDirectory),
        // The default fetches every registered remote at the first use of a shared library: a dead one would stop the shell.
        shareStrategy: 'loaded-first',
        runtimePlugins: [externalRuntimePlugin(), publishBundlerRuntime],
        experiments: { asyncStartup: false, optimization: { disableSnapshot: true, target: 'web' } },
        dts: false,
        manifest: false,
        dev: false,
      }),
      // Every call goes by XMLHttpRequest; the adapter for fetch would be 2 kB of unused code.
      new webpack.NormalModuleReplacementPlugin(/[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, noFetchAdapter),
      new SharedExportsPlugin({ published: async () => published, packageName: 'shell', packageDirectory }),
      new ShellAssetsPlugin(published),
      new StaticFilesPlugin(path.join(packageDirectory, 'static')),
      ...(env.hot ? hotPlugins({ packageName: 'shell', packageDirectory }) : []),
    ],
  };
};

const ownFile = (path) => fileURLToPath(new URL(path, import.meta.url));
const noFetchAdapter = ownFile('./noFetchAdapter.mjs');
const publishBundlerRuntime = ownFile('../federation/publishBundlerRuntime.mjs');

const facadesDirectory = path.join(cacheDirectory, 'facades');

/** How the shell shares each library: its facade, in the installed version. */
function sharedByShell(packageDirectory) {
  const facades = writeFacades(singletons, packageDirectory, facadesDirectory);
  return Object.fromEntries(
    Object.keys(singletons).map((library) => {
      const { version } = installed(library, packageDirectory);
      return [
        library,
        {
          // Default: the library itself. A path, because a name would lead back to the share scope.
          ...(facades[library] && { import: facades[library] }),
          // Default: read from the package.json nearest to the file, which is the wrong one for a facade.
          version,
          // Default false: a chunk of its own. The shell's first page needs them all, and in the entry they cost neither a
          // request nor a round trip.
          eager: true,
          // Default false: two Reacts in a page break hooks and contexts.
          singleton: true,
          // Default false for singletons (a warning): a wrong version must end in the error boundary, not in odd behaviour.
          strictVersion: true,
          requiredVersion: `^${version}`,
        },
      ];
    }),
  );
}

/**
 * Exposes the federation runtime to remotes built with `externalRuntime`. The ES module by its path: resolved
 * by its name it is the CommonJS file, which brings the runtime a second time.
 */
function externalRuntimePlugin() {
  const require = createRequire(import.meta.url);
  const commonJs = require.resolve('@module-federation/inject-external-runtime-core-plugin');
  return path.join(path.dirname(commonJs), 'index.js');
}
