/** The floor of the page bench: the first paint of the sign-in page as a file without a script, of the same size, by the same server. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openPage, observed, slowPhone } from './browser.mjs';

const sizeOf = (html) => brotliCompressSync(html).length;

/** The page's HTML and styles without scripts and hints; noise in a comment takes the bytes that these had. */
function withoutScripts(html) {
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="?(?:modulepreload|preload|expect)[^>]*>/g, '')
    .replace(/ nonce="[^"]*"/g, '');
  const missing = Math.max(0, sizeOf(html) - sizeOf(bare));
  return bare.replace('</body>', `<!--${randomBytes(missing).toString('base64').slice(0, missing)}--></body>`);
}

/**
 * Writes the floor next to the assets of a site.
 * @param {{ url: string, dist: string }} plain the site that serves it, and the folder of its assets
 * @returns {Promise<string>} the path at which it is served
 */
export async function writeStaticFloor({ url, dist }) {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const name = 'floor.html';
  const page = withoutScripts(html);
  writeFileSync(join(dist, name), page);
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(page));
  return `/assets/${name}`;
}

/** A cold visit to the floor. @returns milliseconds to its first paint and until its field takes typing */
export async function measureStaticFloor(browser, origin, path) {
  const visit = await openPage(browser, origin, {
    awaited: { selector: 'input[type=tel]' },
    profile: slowPhone,
    path,
  });
  await visit.found;
  const { firstPaint, awaitedMs } = await observed(visit.page);
  await visit.close();
  return { cardMs: firstPaint, fieldMs: awaitedMs };
}
