import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFirstPaint } from '../../shared/build/release/firstPaint.mjs';
import { addHot, hotFolder, setBuild, setProblem } from './developmentRegistry.mjs';
import { root } from './repository.mjs';

const shellFolder = join(root, 'shell/dist-dev');

async function configOf(name) {
  const { default: make } = await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href);
  const config = make({ hot: true }, { mode: 'development' });
  const path = name === 'shell' ? shellFolder : hotFolder(name);
  return {
    ...config,
    output: { ...config.output, path, clean: false },
    // A page keeps using the last complete build.
    optimization: { ...config.optimization, emitOnErrors: false },
  };
}

/** A remote's first step, for the pages that open from now on. */
const paintFirst = async (name) => name !== 'shell' && writeFirstPaint(name, hotFolder(name));

/** Names a remote in the registry: once, since its entry has no hash of a file in it. */
async function releaseFirst(name) {
  await paintFirst(name);
  if (name !== 'shell') await addHot(name);
}

/**
 * Builds the shell and remotes for the running page, one after the other, and again what has changed.
 * @param {string[]} remotes
 * @param {(error: unknown) => void} onProblem receives the errors of a failed build; the last good build stays
 * @returns {Promise<{ shellFolder: string, stop(): Promise<void> }>} once everything has been built and there is a page, which shows
 *   the builds that failed
 */
export async function watchBrowser(remotes, onProblem) {
  const { default: webpack } = await import('webpack');
  // One process and one build at a time: six of them side by side would take the machine.
  const compiler = webpack(Object.assign(await Promise.all(['shell', ...remotes].map(configOf)), { parallelism: 1 }));
  const released = new Set();

  async function release({ name }, stats) {
    const errors = (colors) => stats.toString({ all: false, errors: true, colors });
    if (stats.hasErrors()) {
      setProblem(name, errors(false));
      return onProblem(errors(process.stdout.isTTY));
    }
    try {
      const isFirst = !released.has(name);
      if (isFirst) await releaseFirst(name);
      released.add(name);
      setBuild(name, stats.hash);
      // The pages that are open do not wait for the first paint of the next one.
      if (!isFirst) await paintFirst(name);
    } catch (error) {
      onProblem(error);
    }
  }
  for (const single of compiler.compilers) single.hooks.done.tapPromise('release', (stats) => release(single, stats));

  const watching = await new Promise((done) => {
    const started = compiler.watch(
      { aggregateTimeout: 100, ignored: ['**/node_modules', '**/dist*', '**/.cache'] },
      // A shell that has never been built is waited for: without it the site sends no page.
      () => existsSync(join(shellFolder, 'assets.json')) && done(started),
    );
  });
  const end = (part) => new Promise((done) => part.close(() => done()));
  // Closed, the compiler keeps what it has built for the next start.
  return { shellFolder, stop: () => end(watching).then(() => end(compiler)) };
}
