/**
 * `npm start`: installs what is missing, builds what is stale, and becomes Passport until it is told to stop.
 * npm runs it by `exec`: a shell in between would keep npm's SIGTERM to itself, and die alone.
 */
import { join } from 'node:path';
import { run } from '../shared/build/run.mjs';
import { root } from './lib/repository.mjs';
import { startPassport } from './lib/startPassport.mjs';
import { setup } from './setup.mjs';

await startPassport(root, async () => {
  await setup();
  // Apart, because the memory of compilers would stay with this process.
  await run(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
});
