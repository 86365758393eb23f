/**
 * `npm start`: installs what is missing, builds what is stale, and becomes Passport until it is told to stop.
 * npm runs it by `exec`: a shell in between would keep npm's SIGTERM to itself, and die alone.
 */
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/repository.mjs';
import { startPassport } from './lib/startPassport.mjs';

await startPassport(root, { prepare });
