import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../federation/installed.mjs';
import { readSharedExports, sharedExports } from '../federation/sharedExports.mjs';
import { SharedExportsPlugin } from '../federation/SharedExportsPlugin.mjs';
import { singletons } from '../federation/singletons.mjs';
import { baseConfig, globalName } from './base.mjs';
import { ChunkIntegrityPlugin } from './ChunkIntegrityPlugin.mjs';
import { hotPlugins } from './hot/plugins.mjs';
import { standaloneConfig } from './standalone.mjs';

const shellDirectory = fileURLToPath(new URL('../../../shell', import.meta.url));

/**
 * A remote's build: as a part of the shell, or with `--env standalone` as a page of its own. With `hot`, its components are replaced in the
 * running page of the shell.
 * @param {string} packageDirectory absolute folder of the remote
 * @param {{ standalonePort: number, parts?: Record<string, RegExp> }} options `parts`: see partsOf in base.mjs
 * @returns {(env: { standalone?: boolean, hot?: boolean }, argv: { mode?: string }) => import('webpack').Configuration}
 */
export const remoteConfig = (packageDirectory, options) => (env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const packageName = path.basename(packageDirectory);
  return env.standalone
    ? standaloneConfig({ packageName, packageDirectory, mode, port: options.standalonePort })
    : federatedConfig({ packageName, packageDirectory, mode, parts: options.parts, isHot: env.hot === true });
};

function federatedConfig({ packageName, packageDirectory, mode, parts, isHot }) {
  const base = baseConfig({ packageName, packageDirectory, mode, parts, isHot });
  return {
    ...base,
    // Only the container: the page loads everything through it.
    entry: {},
    output: {
      ...base.output,
      path: path.join(packageDirectory, 'dist'),
      // The folder that the entry was loaded from: /remotes/<name>/<version>/ here, a CDN elsewhere.
      publicPath: 'auto',
      // No hash in the names: the folder is the version.
      filename: '[name].js',
      chunkFilename: '[name].js',
      // Default 120000. Shorter than one attempt to load a remote (shell/src/remotes/loadRemote.ts): the next one begins again.
      chunkLoadTimeout: 12_000,
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: globalName(packageName),
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: sharedByRemote(packageDirectory),
        shareStrategy: 'loaded-first',
        experiments: {
          // The shell brings the federation runtime: the entry falls from 21 to 7 kB.
          externalRuntime: true,
          asyncStartup: false,
          optimization: { disableSnapshot: true, target: 'web' },
        },
        // Types come from shared/src/host; the zip of the plugin is slow and needs the remotes at build time.
        dts: false,
        manifest: { fileName: 'mf-manifest.json' },
        dev: false,
      }),
      new SharedExportsPlugin({ published, packageName, packageDirectory }),
      // The files of a hot build change below the page that has loaded its entry.
      ...(isHot ? hotPlugins({ packageName, packageDirectory }) : [new ChunkIntegrityPlugin()]),
    ],
  };
}

/** The deployed shell's list where SHELL_EXPORTS names it (path or address), else the list of this checkout. */
const published = async () =>
  process.env.SHELL_EXPORTS ? readSharedExports(process.env.SHELL_EXPORTS) : sharedExports(singletons, shellDirectory);

/** A remote contains no shared library: the shell provides them all, and a second copy would be a second React. */
const sharedByRemote = (packageDirectory) =>
  Object.fromEntries(
    Object.keys(singletons).map((library) => [
      library,
      {
        import: false,
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${installed(library, packageDirectory).version}`,
      },
    ]),
  );
