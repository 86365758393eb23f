/** Runs the code of a page of docs/integration: `node scripts/demo/party.mjs docs/integration/saml.md saml-sp.mjs`. */
import { pathToFileURL } from 'node:url';
import { writeCodeOf } from '../lib/docsCode.mjs';

const [page, name] = process.argv.slice(2);
await import(pathToFileURL(writeCodeOf(page, name)).href);
