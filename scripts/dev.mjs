/**
 * `npm run dev`: the development mode of the specification. Captcha is bypassed; a change of the shell, a remote, the site
 * server or the service is built at once and shown: components are replaced in the open page, pages reload, programs restart.
 * `npm run dev -- mf-showcase` does so for the named remotes alone and takes the others as they are built.
 */
import { join } from 'node:path';
import { developmentEnvironment } from './lib/developmentEnvironment.mjs';
import { remotes, root } from './lib/repository.mjs';
import { setup } from './setup.mjs';

// Before anything is imported that reads it: releases of development stay apart from the real ones.
process.env.DEPLOYMENTS_DIR ??= join(root, '.cache/development/deployments');
const development = developmentEnvironment(process.env);
const publicUrl = development.PUBLIC_URL;

const stops = [];
let isStopping = false;

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(stops.map((end) => end()));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !remotes.includes(name));
  if (unknown !== undefined) throw new Error(`There is no remote ${unknown}: name some of ${remotes.join(', ')}.`);
  const hot = named.length > 0 ? named : remotes;
  const built = remotes.filter((name) => !hot.includes(name));
  await setup();
  const { watchBrowser } = await import('./lib/watchBrowser.mjs');
  const { build } = await import('./build.mjs');
  const { addBuilt } = await import('./lib/developmentRegistry.mjs');
  const { watchNode } = await import('./lib/watchNode.mjs');
  console.log('Building for development …');
  await build([...built, 'overrides']);
  for (const name of built) await addBuilt(name);
  const browser = await watchBrowser(hot, (problem) => console.error(problem));
  stops.push(browser.stop);
  const env = { ...development, SHELL_DIST: browser.shellFolder };
  if (!isStopping) stops.push(await watchNode('identity/dist-dev/server.js', 'identity/src/server.ts', env));
  if (!isStopping) stops.push(await watchNode('shell/dist-dev-server/server.js', 'shell/server/server.ts', env));
  console.log(
    `Passport in development: ${publicUrl}  (codes: ${publicUrl}/dev/inbox, remotes of this browser: ${publicUrl}/#remotes)`,
  );
} catch (error) {
  console.error(error.message);
  await stop(1);
}
