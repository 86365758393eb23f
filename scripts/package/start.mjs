/** `node start.mjs` in an unpacked archive: Passport in this process until it is told to stop. */
import { startPassport } from '../lib/startPassport.mjs';

await startPassport(import.meta.dirname);
