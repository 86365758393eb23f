/**
 * `npm run dev`: the development mode of the specification. Captcha is bypassed; a change of the shell, a remote, the site or the
 * service is built immediately and shown: components are replaced in the open page, pages reload, the program restarts.
 * `npm run dev -- mf-showcase` does so for the named remotes alone and takes the others as they are built.
 */
import { join } from 'node:path';
import { developmentEnvironment } from './lib/developmentEnvironment.mjs';
import { refuseBusyPort } from './lib/freePort.mjs';
import { remotes, root } from './lib/repository.mjs';
import { threadsIn } from './lib/serviceThreads.mjs';
import { untilReady } from './lib/untilReady.mjs';
import { setup } from './setup.mjs';

// Before anything is imported that reads it: releases of development stay apart from the real ones.
process.env.DEPLOYMENTS_DIR ??= join(root, '.cache/development/deployments');
const development = developmentEnvironment(process.env);
const publicUrl = development.PUBLIC_URL;

const stops = [];
let isStopping = false;
let isReady = false;

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  await Promise.allSettled(stops.map((end) => end()));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

/** The program, and the site that it loads. */
const bundles = {
  'identity/dist-dev/server.js': 'identity/src/server.ts',
  'shell/dist-dev-server/site.js': 'shell/server/site.ts',
};

/** Runs the program again at each edit. Once it is ready, one that ends waits for the edit that fixes it. */
async function run(env) {
  const { watchNode } = await import('./lib/watchNode.mjs');
  const { setProblem } = await import('./lib/developmentRegistry.mjs');
  const { bundleForNode } = await import('../shared/build/bundleForNode.mjs');
  await bundleForNode(threadsIn('identity/dist-dev'));
  if (isStopping) return;
  const handleEnd = () => {
    if (isStopping) return;
    console.error(`Passport ended${isReady ? ': the next edit starts it again' : ' before it was ready: see above'}.`);
    if (!isReady) void stop(1);
  };
  const watching = watchNode(bundles, env, handleEnd, (problem) => setProblem('program', problem));
  stops.push(async () => (await watching)());
  await watching;
}

/** Builds the other remotes where they are stale, and the hot ones again at each edit. @returns the folder of the shell */
async function buildForBrowser(built, hot) {
  const { watchBrowser } = await import('./lib/watchBrowser.mjs');
  const { build } = await import('./build.mjs');
  const { addBuilt } = await import('./lib/developmentRegistry.mjs');
  console.log('Building for development …');
  await build([...built, 'overrides'], { isReleasing: false });
  for (const name of built) await addBuilt(name);
  const browser = await watchBrowser(hot, (problem) => console.error(problem));
  stops.push(browser.stop);
  return browser.shellFolder;
}

try {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !remotes.includes(name));
  if (unknown !== undefined) throw new Error(`There is no remote ${unknown}: name some of ${remotes.join(', ')}.`);
  const hot = named.length > 0 ? named : remotes;
  const built = remotes.filter((name) => !hot.includes(name));
  await refuseBusyPort('PORT', development.PORT);
  await refuseBusyPort('IDENTITY_PORT', development.IDENTITY_PORT);
  await setup();
  const shellFolder = await buildForBrowser(built, hot);
  const [, site] = Object.keys(bundles);
  await run({ ...development, SHELL_DIST: shellFolder, SITE_MODULE: join(root, site) });
  const health = [
    `http://127.0.0.1:${development.PORT}/healthz`,
    `http://127.0.0.1:${development.IDENTITY_PORT}/api/health/ready`,
  ];
  // Without a limit: a mistake in the sources, which has been printed, is fixed while this waits.
  isReady = await untilReady(health, { isStopping: () => isStopping });
  if (isReady)
    console.log(
      `Passport in development: ${publicUrl}  (codes: ${publicUrl}/dev/inbox, remotes of this browser: ${publicUrl}/#remotes)`,
    );
} catch (error) {
  // A Ctrl-C in the terminal ends the build as well.
  if (!isStopping) console.error(error.message);
  await stop(1);
}
