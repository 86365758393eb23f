import { join } from 'node:path';
import { run } from '../run.mjs';
import { compressFolder } from './compress.mjs';
import { writeFirstPaint } from './firstPaint.mjs';

const root = join(import.meta.dirname, '../../..');

/** Builds a package of the site by its own webpack configuration. @param {string} folder name below the repository */
export const runWebpack = (folder) =>
  run(
    process.execPath,
    [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.mjs', '--mode', 'production'],
    { cwd: join(root, folder) },
  );

/** Builds a remote into its `dist`: scripts, first paint, compressed copies. @param {string} name */
export async function buildRemote(name) {
  await runWebpack(name);
  await writeFirstPaint(name);
  compressFolder(join(root, name, 'dist'));
}
