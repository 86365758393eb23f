/**
 * `npm run bench:support`: the answer to a request to support after its last byte, compared with a bare server that receives the same bytes; memory
 * of the service while fifty requests are under way; the pop-up once its button was pointed at; and the comparison of two revisions of a
 * document, compared with reading their words.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './lib/freePort.mjs';
import { root } from './lib/repository.mjs';

execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

const { newFolder, programs, startProgram } = await import('./bench/flow/programs.mjs');
const { median, reportTable } = await import('./bench/measure.mjs');
const { launchBrowser } = await import('./bench/page/browser.mjs');
const { measureSupport } = await import('./bench/page/figures.mjs');
const { startSite } = await import('./bench/page/site.mjs');
const { comparisonFigures } = await import('./bench/support/comparison.mjs');
const { rounds, uploadFigures } = await import('./bench/support/uploads.mjs');
const { startPostgres } = await import('./lib/postgres.mjs');

const openings = 9;
const folders = [newFolder(), newFolder(), newFolder()];

async function measureUploads() {
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort()];
  const service = await programs[0].start({
    databaseUrl: await postgres.createDatabase(),
    port: ports[0],
    folder: folders[0],
  });
  const floor = await startProgram(
    join(import.meta.dirname, 'bench/support/bareUpload.mjs'),
    { PORT: String(ports[1]), FOLDER: folders[1] },
    `http://127.0.0.1:${ports[1]}/`,
  );
  try {
    return await uploadFigures({ pid: service.pid, port: ports[0] }, { port: ports[1] });
  } finally {
    await Promise.all([service.stop(), floor.stop()]);
    await postgres.stop();
  }
}

async function measurePopup() {
  const site = await startSite({ port: await freePort(), folder: folders[2] });
  const browser = await launchBrowser();
  try {
    const times = [];
    for (let run = 0; run < openings; run += 1) times.push((await measureSupport(browser, site.url)).ms);
    return median(times);
  } finally {
    await browser.close();
    await site.stop();
  }
}

try {
  const { answerMs, floorMs, slowestMs, claimedMb } = await measureUploads();
  const popupMs = await measurePopup();
  const comparisons = await comparisonFigures();
  const row = (figure, value, unit, budget, reference) => [
    value <= budget ? 'ok' : 'BROKEN',
    figure,
    `${value.toFixed(1)} ${unit}`,
    `<= ${budget} ${unit}`,
    reference,
  ];
  const comparisonRow = ({ changes, ms, floorMs, budget }) => [
    ms / floorMs <= budget ? 'ok' : 'BROKEN',
    `comparison of 120 kB, ${changes}`,
    `${(ms / floorMs).toFixed(1)}x`,
    `<= ${budget}x`,
    `CPU ${ms.toFixed(1)} ms, reading the words ${floorMs.toFixed(1)} ms`,
  ];
  const rows = [
    row(
      'answer to 5 MB after the last byte, slowest of 20',
      slowestMs,
      'ms',
      500,
      `median ${answerMs.toFixed(1)} ms, ${(answerMs / floorMs).toFixed(1)}x a bare server's ${floorMs.toFixed(1)} ms`,
    ),
    row(
      'memory of 50 requests of 5 MB under way',
      claimedMb,
      'MB',
      8,
      `resident, median of ${rounds.measured} after ${rounds.first}`,
    ),
    row('pop-up after its button was pointed at', popupMs, 'ms', 150, `median of ${openings}, no throttling`),
    ...comparisons.map(comparisonRow),
  ];
  reportTable(['', 'figure', 'measured', 'budget', 'reference of this run'], rows);
  if (rows.some(([verdict]) => verdict !== 'ok')) process.exitCode = 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
