import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serviceOptions } from './nodeOptions.mjs';
import { root } from './repository.mjs';

/**
 * Bundles a program for Node with the modules that it loads at run time, and runs it; a change of their sources bundles them and runs
 * it again.
 * @param {Record<string, string>} bundles output path -> entry, both below the repository; the first one is run
 * @param {NodeJS.ProcessEnv} env of the program
 * @param {() => void} onEnd called each time the program ends by itself
 * @param {(problem: string) => void} onBuild receives what is wrong with the sources, after each bundling; empty if nothing is
 * @returns {Promise<() => Promise<void>>} ends the program and the watching
 */
export async function watchNode(bundles, env, onEnd, onBuild) {
  const { context, formatMessages } = await import('esbuild');
  const [program] = Object.keys(bundles);
  let child;
  let isStopping = false;

  const end = () =>
    new Promise((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.off('exit', onEnd);
      child.once('exit', done);
      child.kill('SIGTERM');
    });
  const runAgain = {
    name: 'run-again',
    setup: (build) =>
      build.onEnd(async ({ errors }) => {
        onBuild((await formatMessages(errors, { kind: 'error' })).join(''));
        if (errors.length > 0 || isStopping) return;
        await end();
        if (isStopping) return;
        child = spawn(process.execPath, [...serviceOptions(env), join(root, program)], {
          cwd: root,
          env,
          stdio: 'inherit',
        });
        child.once('exit', onEnd);
      }),
  };
  const bundler = await context({
    entryPoints: Object.entries(bundles).map(([file, entry]) => ({
      in: join(root, entry),
      out: file.replace(/\.js$/, ''),
    })),
    outdir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    tsconfig: join(root, 'tsconfig.base.json'),
    plugins: [runAgain],
  });
  await bundler.watch();
  return async () => {
    isStopping = true;
    await bundler.dispose();
    await end();
  };
}
