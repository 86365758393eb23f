/** `npm run start:site`: installs what is missing, builds what is stale, and serves pages and files without the API. */
import { prepare } from './lib/prepare.mjs';
import { remotes } from './lib/repository.mjs';

try {
  await prepare('shell', ...remotes, 'site', 'overrides');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import('../shell/dist-server/server.js');
