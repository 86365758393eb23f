import { join } from 'node:path';
import { run } from '../run.mjs';
import { compressFolder } from './compress.mjs';
import { writeFirstPaint } from './firstPaint.mjs';

const root = join(import.meta.dirname, '../../..');

/**
 * Builds a package of the site by its own webpack configuration.
 * @param {string} folder name below the repository
 * @param {Record<string, string>} [env] variables in addition to those of this process
 */
export const runWebpack = (folder, env) =>
  run(
    process.execPath,
    [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.mjs', '--mode', 'production'],
    { cwd: join(root, folder), env: { ...process.env, ...env } },
  );

/**
 * Builds a remote into its `dist`: scripts, first paint, compressed copies.
 * @param {string} name
 * @param {string} [shellExports] `shared-exports.json` of the shell, a path or a URL; by default that of the shell in this checkout
 * @throws {Error} where the remote uses a name that the shell does not publish
 */
export async function buildRemote(name, shellExports) {
  await runWebpack(name, shellExports && { SHELL_EXPORTS: shellExports });
  await writeFirstPaint(name);
  compressFolder(join(root, name, 'dist'));
}
