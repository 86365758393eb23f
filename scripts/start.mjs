/**
 * `npm start`: installs what is missing, builds what is stale, runs the site and the identity service until it is told to stop.
 * npm runs it by `exec`: a shell in between would keep npm's SIGTERM to itself, and die alone.
 */
import { runPrograms } from './lib/programs.mjs';
import { root } from './lib/repository.mjs';
import { setup } from './setup.mjs';

await runPrograms(root, async () => {
  await setup();
  const { build } = await import('./build.mjs');
  await build();
});
