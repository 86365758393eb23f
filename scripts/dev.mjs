/**
 * `npm run dev`: the development mode of the specification. Captcha is bypassed; a change of the shell, a remote, the site
 * server or the service is built at once and shown: pages reload, programs start anew.
 */
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { setup } from './setup.mjs';

const port = process.env.PORT || '3000';
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
// Before anything is imported that reads it: releases of development stay apart from the real ones.
process.env.DEPLOYMENTS_DIR ??= join(root, '.cache/development/deployments');

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
  setup();
  const { watchBrowser } = await import('./lib/watchBrowser.mjs');
  const { watchNode } = await import('./lib/watchNode.mjs');
  console.log('Building for development …');
  const browser = await watchBrowser((problem) => console.error(problem));
  stops.push(browser.stop);
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    CAPTCHA: process.env.CAPTCHA || 'off',
    PORT: port,
    PUBLIC_URL: publicUrl,
    SHELL_DIST: browser.shellFolder,
  };
  if (!isStopping) stops.push(await watchNode('identity/dist-dev/server.js', 'identity/src/server.ts', env));
  if (!isStopping) stops.push(await watchNode('shell/dist-dev-server/server.js', 'shell/server/server.ts', env));
  console.log(`Passport in development: ${publicUrl}  (codes: ${publicUrl}/dev/inbox)`);
} catch (error) {
  console.error(error.message);
  await stop(1);
}
