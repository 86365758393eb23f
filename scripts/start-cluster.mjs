/** `npm run start:cluster -- --processes 4`: installs what is missing, builds what is stale, runs several processes on one port. */
import { setup } from './setup.mjs';

try {
  await setup();
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./cluster/main.mjs');
