/** `npm run start:cluster -- --processes 4`: installs what is missing, builds what is stale, runs several processes on one port. */
import { prepare } from './lib/prepare.mjs';

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./cluster/main.mjs');
