import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { globalName } from '../base.mjs';

const part = (name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));

/** Runs before everything else of a build. */
const first = (file, context) => new webpack.EntryPlugin(context, file, { name: undefined });

/**
 * Replaces components of a build in the running page, with their state. Each build of a page brings a runtime of React Refresh of its own,
 * and React comes with the shell: see docs/decisions/0020-hot-replacement-across-builds.md.
 * @param {{ packageName: string, packageDirectory: string }} options
 */
export const hotPlugins = ({ packageName, packageDirectory }) => [
  // In this order: React Refresh wraps the existing hook.
  first(part('reactHook'), packageDirectory),
  // Stores and texts are not components: an edit of these reloads the page.
  new ReactRefreshPlugin({ overlay: false, library: globalName(packageName), include: /\.tsx$/ }),
  new webpack.HotModuleReplacementPlugin(),
  new webpack.DefinePlugin({ PACKAGE_NAME: JSON.stringify(packageName) }),
  first(part('announceHot'), packageDirectory),
];
