/** `npm run start:cluster -- --identity 4 --site 2`: installs what is missing, builds what is stale, runs several processes of both programs. */
import { setup } from './setup.mjs';

try {
  await setup();
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../endure/cluster/main.mjs');
