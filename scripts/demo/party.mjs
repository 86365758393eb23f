/**
 * Runs the code of a page of docs/integration: `node scripts/demo/party.mjs docs/integration/saml.md saml-sp.mjs`. With `--dressed` its
 * pages have the look and the languages of the demo; the tests run them plain.
 */
import { ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { writeCodeOf } from '../lib/docsCode.mjs';
import { dress } from './dress.mjs';

const [page, name, look] = process.argv.slice(2);

if (look === '--dressed') {
  // The code itself stays as its page shows it; only its responses to a browser are dressed.
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function endDressed(body, ...rest) {
    if (typeof body !== 'string' || !body.startsWith('<h1>')) return end.call(this, body, ...rest);
    const { 'accept-language': acceptLanguage } = this.req.headers;
    return end.call(this, dress(body, { status: this.statusCode, acceptLanguage }), ...rest);
  };
}

await import(pathToFileURL(writeCodeOf(page, name)).href);
