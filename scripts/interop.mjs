/**
 * `npm run interop`: third-party client software signs in through a running Passport, refreshes, and signs out from both
 * sides, in a real browser. Installs what it needs in .cache/interop. `-- --only NAME` runs the clients whose names contain it (several: by commas).
 */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { clients } from './interop/clients.mjs';
import { makeFolder } from './interop/folder.mjs';
import { journeyOf } from './interop/journey.mjs';
import { startProduct, startProgram } from './interop/product.mjs';
import { allGood, runSteps } from './interop/steps.mjs';
import { findHeadlessChromium } from './lib/chromium.mjs';
import { needPackages } from './lib/debianPackages.mjs';
import { endOnSignal } from './lib/endOnSignal.mjs';
import { freePort } from './lib/freePort.mjs';
import { prepare } from './lib/prepare.mjs';
import { commit, hardware, markdownTable, reportFile } from './lib/reports.mjs';

const at = process.argv.indexOf('--only');
const only = at > 0 ? process.argv[at + 1].split(',') : [''];

/** Registers a client, starts it, and goes through its steps. @returns their rows */
async function tryOnce(client, { browser, product }) {
  if (client.debian) needPackages(client.debian);
  const port = String(await freePort());
  const home = `http://localhost:${port}`;
  const env = { ...(await client.register(client, { product, home })), PASSPORT_URL: product.url, PORT: port };
  const running = await startProgram(client.file(), { url: `${home}/`, env });
  const { steps, close } = journeyOf({ browser, product, home, has: client });
  try {
    return await runSteps(client.name, steps);
  } finally {
    await close();
    await running.stop();
  }
}

/** A client that fails before its journey, at its registration or start, gets a row as one that fails in it. */
const tryClient = (client, parts) =>
  tryOnce(client, parts).catch((error) => {
    const row = [client.name, 'start', `FAILED ${error.message}`];
    console.log(row.join(': '));
    return [row];
  });

async function tryAll() {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] });
  const rows = [];
  try {
    for (const client of clients.filter(({ name }) => only.some((part) => name.includes(part))))
      rows.push(...(await tryClient(client, { browser, product })));
  } finally {
    await browser.close();
    await product.stop();
  }
  return rows;
}

await prepare();
makeFolder();
const rows = await endOnSignal(tryAll);
const report = reportFile('interop');
const table = markdownTable(
  ['client', 'step', 'result'],
  rows.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`))),
);
writeFileSync(report, `# Clients of others\n\n${commit()}, ${hardware()}\n\n${table}\n`);
console.log(`Report: ${report}`);
process.exitCode = allGood(rows) ? 0 : 1;
