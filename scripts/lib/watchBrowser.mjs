import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFirstPaint } from '../../shared/build/release/firstPaint.mjs';
import { publishRemote } from './publishRemote.mjs';
import { remotes, root } from './repository.mjs';

const folder = 'dist-dev';

async function configOf(name) {
  const { default: make } = await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href);
  const config = make({}, { mode: 'development' });
  return { ...config, output: { ...config.output, path: join(root, name, folder), clean: false } };
}

/**
 * Builds shell and remotes in development mode, one after the other, and again what has changed; a remote is published into the
 * registry of development as soon as it is built.
 * @param {(error: unknown) => void} onProblem told what does not build; the last good build stays
 * @returns {Promise<{ shellFolder: string, stop(): Promise<void> }>} once everything has been built
 */
export async function watchBrowser(onProblem) {
  const { default: webpack } = await import('webpack');
  const names = ['shell', ...remotes];
  // One process and one build at a time: six of them side by side would take the machine.
  const compiler = webpack(Object.assign(await Promise.all(names.map(configOf)), { parallelism: 1 }));

  async function release({ name }, stats) {
    if (stats.hasErrors()) return onProblem(stats.toString({ all: false, errors: true, colors: process.stdout.isTTY }));
    if (name === 'shell') return;
    try {
      const dist = join(root, name, folder);
      await writeFirstPaint(name, dist);
      await publishRemote(name, dist);
    } catch (error) {
      onProblem(error);
    }
  }
  for (const single of compiler.compilers) single.hooks.done.tapPromise('release', (stats) => release(single, stats));

  const watching = await new Promise((done) => {
    const started = compiler.watch(
      { aggregateTimeout: 100, ignored: ['**/node_modules', '**/dist*', '**/.cache'] },
      () => done(started),
    );
  });
  return {
    shellFolder: join(root, 'shell', folder),
    stop: () => new Promise((done) => watching.close(() => done())),
  };
}
