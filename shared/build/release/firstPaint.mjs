import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundleForNode.mjs';

const root = resolve(import.meta.dirname, '../../..');
const locales = ['ru', 'en'];

/**
 * Renders the first step of an area that has one (`src/firstPaint.tsx`) into a file per language next to its scripts:
 * `first-paint.ru.json` with `{ html, css }`, which the site puts into the page.
 */
export async function writeFirstPaint(name, dist = join(root, name, 'dist')) {
  const entry = `${name}/src/firstPaint.tsx`;
  if (!existsSync(join(root, entry))) return;
  // Bundled with the libraries: some are CommonJS, whose named exports only a bundler resolves.
  const outfile = `.cache/first-paint/${name}.mjs`;
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await bundleForNode(
    { [outfile]: entry },
    { packages: 'bundle', sourcemap: false, banner, define: { 'process.env.NODE_ENV': '"production"' } },
  );
  const { renderFirstPaint } = await import(`${pathToFileURL(join(root, outfile)).href}?${Date.now()}`);
  for (const locale of locales) {
    writeFileSync(join(dist, `first-paint.${locale}.json`), JSON.stringify(renderFirstPaint(locale)));
  }
  rmSync(join(root, outfile));
}
