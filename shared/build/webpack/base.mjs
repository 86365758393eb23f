import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../federation/installed.mjs';
import { compiledOnArrival } from './compiledOnArrival.mjs';

const sharedSource = fileURLToPath(new URL('../../src', import.meta.url));
const repository = fileURLToPath(new URL('../../..', import.meta.url));

const shortLetters = fileURLToPath(new URL('./shortLetters.mjs', import.meta.url));

/** Folder for what builds may reuse; safe to delete. */
export const cacheDirectory = path.join(repository, '.cache');

/** One spelling of a package in a build's global names: `mf-auth` -> `mf_auth`. */
export const globalName = (packageName) => packageName.replaceAll('-', '_');

/**
 * react-router publishes only its development build under its plain name; the production one is 9 kB smaller (brotli).
 * @param {string} packageDirectory
 */
function productionRouter(packageDirectory) {
  const directory = path.join(installed('react-router', packageDirectory).directory, 'dist/production');
  return {
    'react-router/dom$': path.join(directory, 'dom-export.mjs'),
    'react-router$': path.join(directory, 'index.mjs'),
  };
}

/**
 * Files of libraries with unused features, left out of every build; the sign-in page is 9 kB (brotli) smaller.
 * @type {Record<string, string[]>} library -> its files
 */
const unusedFiles = {
  axios: [
    // Of its transports it takes the first that the browser has, which is always XMLHttpRequest.
    'lib/adapters/fetch.js',
    'lib/helpers/HttpStatusCode.js',
    // Calls are aborted by a signal, and forms are sent as forms.
    'lib/cancel/CancelToken.js',
    'lib/helpers/formDataToJSON.js',
    // Forms and queries are sent as the browser's own FormData and URLSearchParams (createApi).
    'lib/helpers/toFormData.js',
    'lib/helpers/toURLEncodedForm.js',
    'lib/helpers/AxiosURLSearchParams.js',
    // Only for its cookie against forged requests, which createApi turns off: the tokens are no cookies.
    'lib/helpers/cookies.js',
    'lib/helpers/isURLSameOrigin.js',
    // For the forms of Node.js, and for its static helpers.
    'lib/core/setFormDataHeaders.js',
    'lib/helpers/spread.js',
  ],
  // Prefixes for old browsers, which styled-components adds only on demand (`enableVendorPrefixes`).
  stylis: ['src/Prefixer.js'],
  // Every mask belongs to an input.
  imask: ['esm/controls/html-contenteditable-mask-element.js'],
};

/**
 * @param {string} packageDirectory
 * @returns {Record<string, false>} aliases that make those files empty
 * @throws {Error} where a new version of a library has no such file any more
 */
function withoutUnused(packageDirectory) {
  const files = Object.entries(unusedFiles).flatMap(([library, names]) => {
    const { directory } = installed(library, packageDirectory);
    return names.map((name) => path.join(directory, name));
  });
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`nothing to leave out any more: ${missing.join(', ')}`);
  return Object.fromEntries(files.map((file) => [file, false]));
}

/**
 * What every browser build of this repository has in common.
 * @param {{ packageName: string, packageDirectory: string, mode: 'production' | 'development', isHot?: boolean,
 *   parts?: Record<string, RegExp> }} options `isHot`: components are replaced in the running page, with their state;
 *   `parts`: see partsOf
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ packageName, packageDirectory, mode, isHot = false, parts = {} }) {
  const isProduction = mode === 'production';
  return {
    name: packageName,
    mode,
    context: packageDirectory,
    target: ['web', 'es2022'],
    // Nothing with eval, also in development: the security policy of the page forbids it.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      clean: true,
      uniqueName: packageName,
      // A name per package: the Content-Security-Policy lists them, and each may exist once.
      trustedTypes: { policyName: `passport-${packageName}` },
      crossOriginLoading: 'anonymous',
      // Fonts.
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: {
        '@passport/shared': sharedSource,
        ...withoutUnused(packageDirectory),
        ...(isProduction ? productionRouter(packageDirectory) : {}),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader(isProduction, isHot) },
        // mobx-react-lite calls itself CommonJS and publishes this ES module all the same.
        { test: /\.esm\.js$/, include: /node_modules/, type: 'javascript/auto' },
        { test: /[\\/]imask[\\/]esm[\\/]masked[\\/]pattern[\\/]input-definition\.js$/, use: shortLetters },
      ],
    },
    plugins: isProduction ? [compiledOnArrival()] : [],
    optimization: {
      // The check of shared names needs them, also in development.
      usedExports: 'global',
      splitChunks: {
        chunks: 'async',
        cacheGroups: { default: false, defaultVendors: false, messages, ...partsOf(parts) },
      },
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cacheDirectory, 'webpack'),
      name: `${packageName}-${mode}${isHot ? '-hot' : ''}`,
      // Soon, so that a start that is ended early makes the next one fast all the same. By default, 5 s.
      idleTimeoutForInitialStore: 500,
      buildDependencies: {
        // The slash makes it the whole folder: the replacements of library files are not imports of the configuration.
        config: [path.join(repository, 'shared/build/'), path.join(packageDirectory, 'webpack.config.mjs')],
      },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

const messagesFile = /[\\/]src[\\/](?:(?:i18n|card)[\\/])?messages[\\/](?:(?:common|field)Errors\.)?(ru|en)\.ts$/;

/**
 * The texts that a package needs initially, in one chunk per language whose name tells the site what to
 * preload; those of the card's next steps too, which weigh less than a chunk of their own. Those of a part that comes later (`src/<part>/messages/`, see lazyPart) are chunks of their own.
 */
const messages = {
  test: messagesFile,
  name: (module) => `messages-${messagesFile.exec(module.nameForCondition())[1]}`,
  enforce: true,
};

/**
 * Code that several screens of a remote share and its first screen does not need: a separate chunk, so that navigating from one to
 * another fetches it once.
 * @param {Record<string, RegExp>} parts name of the chunk -> the files that belong to it
 */
const partsOf = (parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, test]) => [name, { name, test, minChunks: 2, enforce: true }]));

const swcLoader = (isProduction, isHot) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction, refresh: isHot } },
      target: 'es2022',
    },
  },
});
