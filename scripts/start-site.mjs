/** `npm run start:site`: installs what is missing, builds what is stale, and serves pages and files without the API. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './lib/prepare.mjs';
import { remotes, root } from './lib/repository.mjs';

try {
  await prepare('shell', ...remotes, 'site', 'overrides');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'shell/dist-server/server.js')).href);
