/** `node start.mjs` in an unpacked archive: runs the site and the identity service until it is told to stop. */
import { runPrograms } from '../lib/programs.mjs';

await runPrograms(import.meta.dirname);
