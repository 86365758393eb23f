/**
 * Draws the icons of shell/static from favicon.svg: `npm run icons` after a change of the mark. They are kept in the repository,
 * because a build has no browser to draw them with.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { findHeadlessChromium } from './lib/chromium.mjs';

const folder = fileURLToPath(new URL('../shell/static', import.meta.url));
/** The part of a maskable icon that no platform cuts off is a circle of 80 % (W3C manifest, icon masks). */
const maskableScale = 0.8;
const accent = '#3a44d2';
/** A little larger than emails show it: a few kB. */
const mailRosette = { width: 180, height: 70 };

/** @returns what a TypeScript file without imports exports */
async function importTypeScript(file) {
  const { outputFiles } = await build({ entryPoints: [file], format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
const { rosetteImage } = await importTypeScript(
  fileURLToPath(new URL('../shared/src/theme/rosette.ts', import.meta.url)),
);

const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] });

/** @param {number} size in px @param {{ scale?: number, background?: string }} look */
async function draw(size, { scale = 1, background = 'transparent' } = {}) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const image = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`;
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}</style><img src="${image}" width="${Math.round(size * scale)}">`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** A part of the rosette of shared/src/theme/rosette.ts, in a colour that is seen on light and on dark mails. */
async function drawRosette({ width, height }) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0;overflow:hidden}div{width:340px;height:340px;margin:-100px 0 0 -30px;background:${rosetteImage('#7a83e6')} center/contain no-repeat;opacity:.6}</style><div></div>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An ICO file with one PNG. */
function icoOf(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

await writeFile(join(folder, 'favicon.ico'), icoOf(await draw(32), 32));
// iOS rounds the corners itself and draws black behind transparent ones.
await writeFile(join(folder, 'apple-touch-icon.png'), await draw(180, { background: accent }));
await writeFile(join(folder, 'icon-192.png'), await draw(192));
await writeFile(join(folder, 'icon-512.png'), await draw(512));
await writeFile(join(folder, 'icon-maskable-512.png'), await draw(512, { scale: maskableScale, background: accent }));
await writeFile(join(folder, 'rosette.png'), await drawRosette(mailRosette));
await browser.close();
