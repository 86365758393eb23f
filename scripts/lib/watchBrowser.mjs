import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFirstPaint } from '../../shared/build/release/firstPaint.mjs';
import { addHot, hotFolder, tellPages } from './developmentRegistry.mjs';
import { root } from './repository.mjs';

const shellFolder = join(root, 'shell/dist-dev');

async function configOf(name) {
  const { default: make } = await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href);
  const config = make({ hot: true }, { mode: 'development' });
  const path = name === 'shell' ? shellFolder : hotFolder(name);
  return {
    ...config,
    output: { ...config.output, path, clean: false },
    // A page goes on with the last build that is whole.
    optimization: { ...config.optimization, emitOnErrors: false },
  };
}

/**
 * Builds the shell and remotes for the running page, one after the other, and again what has changed.
 * @param {string[]} remotes
 * @param {(error: unknown) => void} onProblem told what does not build; the last good build stays
 * @returns {Promise<{ shellFolder: string, stop(): Promise<void> }>} once everything has been built
 */
export async function watchBrowser(remotes, onProblem) {
  const { default: webpack } = await import('webpack');
  // One process and one build at a time: six of them side by side would take the machine.
  const compiler = webpack(Object.assign(await Promise.all(['shell', ...remotes].map(configOf)), { parallelism: 1 }));
  const state = { builds: {}, problems: {} };

  async function release({ name }, stats) {
    const errors = (colors) => stats.toString({ all: false, errors: true, colors });
    delete state.problems[name];
    if (stats.hasErrors()) {
      state.problems[name] = errors(false);
      onProblem(errors(process.stdout.isTTY));
    } else {
      try {
        if (name !== 'shell') {
          await writeFirstPaint(name, hotFolder(name));
          await addHot(name);
        }
        state.builds[name] = stats.hash;
      } catch (error) {
        onProblem(error);
      }
    }
    tellPages(state);
  }
  for (const single of compiler.compilers) single.hooks.done.tapPromise('release', (stats) => release(single, stats));

  const watching = await new Promise((done) => {
    const started = compiler.watch(
      { aggregateTimeout: 100, ignored: ['**/node_modules', '**/dist*', '**/.cache'] },
      () => done(started),
    );
  });
  return { shellFolder, stop: () => new Promise((done) => watching.close(() => done())) };
}
