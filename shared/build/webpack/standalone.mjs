import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig } from './base.mjs';

/** Prints the address of the page, and a hint if no service responds. */
async function announce(packageName, port, identity) {
  console.log(`${packageName} alone: http://127.0.0.1:${port}/`);
  const isReady = await fetch(`${identity}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReady)
    console.log(`No identity service answers at ${identity}: start one with npm start, or name one in IDENTITY_URL.`);
}

/** Paths that the identity service answers. */
export const identityPaths = ['/api', '/oidc', '/saml', '/captcha', '/dev'];

/**
 * A remote as a page of its own, without federation: it brings its libraries, its router and a Host
 * (shared/src/standalone/createStandaloneHost) and talks to a running identity service.
 * @param {{ packageName: string, packageDirectory: string, mode: 'production' | 'development', port: number }} options
 * @returns {import('webpack').Configuration}
 */
export function standaloneConfig({ packageName, packageDirectory, mode, port }) {
  const isHot = mode === 'development';
  const base = baseConfig({ packageName, packageDirectory, mode, isHot });
  const identity = process.env.IDENTITY_URL ?? `http://127.0.0.1:${process.env.IDENTITY_PORT ?? 3100}`;
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: {
      ...base.output,
      path: path.join(packageDirectory, 'dist-standalone'),
      publicPath: '/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    // Without the check of shared names: it is left out in development.
    optimization: { splitChunks: base.optimization.splitChunks },
    cache: { ...base.cache, name: `${packageName}-standalone-${mode}` },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: fileURLToPath(new URL('./standalone.html', import.meta.url)),
        title: packageName,
      }),
      // The overlay is that of the development server.
      ...(isHot ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    devServer: {
      port: Number(process.env.STANDALONE_PORT ?? port),
      host: '127.0.0.1',
      hot: true,
      // Every path serves the one page: the remote's own router decides.
      historyApiFallback: { disableDotRule: true },
      proxy: [{ context: identityPaths, target: identity }],
      client: {
        overlay: { errors: true, warnings: false },
        // By the host name of the page: opened as localhost, a connection to 127.0.0.1 would be refused as that of another origin.
        webSocketURL: 'auto://0.0.0.0:0/ws',
      },
      onListening: ({ server }) => void announce(packageName, server.address().port, identity),
    },
  };
}
