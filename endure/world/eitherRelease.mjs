/** The service of whichever release ENDURE_RELEASES names for this port: `{ "PORT": "FILE" }`. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const file = JSON.parse(readFileSync(process.env.ENDURE_RELEASES, 'utf8'))[process.env.IDENTITY_PORT];
// The program looks here for its own file.
process.argv[1] = file;
await import(pathToFileURL(file).href);
