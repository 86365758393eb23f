/**
 * `npm run bench:page`: the page budgets on the slow phone's profile, medians of several cold loads. Budgets of time are ratios to
 * floors that take turns with the page: a static page of the same size, and the same code as one plain bundle. `-- --runs 9` for more loads.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './lib/freePort.mjs';

const root = resolve(import.meta.dirname, '..');
execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

const { launchBrowser } = await import('./bench/page/browser.mjs');
const { measureCaptcha } = await import('./bench/page/captcha.mjs');
const { measureSignIn, measureArea, measureWithLaterSteps, measureNextArea } = await import('./bench/page/figures.mjs');
const { startPlainBundle } = await import('./bench/page/plainBundle.mjs');
const { measureStaticFloor, writeStaticFloor } = await import('./bench/page/staticFloor.mjs');
const { startSite } = await import('./bench/page/site.mjs');
const { median, reportTable } = await import('./bench/measure.mjs');

/** The text of an empty showcase once it is loaded. */
const showcaseText = 'Добро пожаловать';
const runsAt = process.argv.indexOf('--runs');
const runs = runsAt > 0 ? Number(process.argv[runsAt + 1]) : 5;

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'passport-bench-')));
const site = await startSite({ port: await freePort(), folder: folders[0] });
const guarded = await startSite({ port: await freePort(), folder: folders[1], captcha: 'pow' });
const plain = await startPlainBundle({ port: await freePort(), folder: folders[2] });
const browser = await launchBrowser();

/** Medians of every figure over all runs. */
const medians = async (measure) => (await mediansInTurn(measure))[0];

/** Compared pages take turns: browser and machine warm up, and the one that always ran second would look faster. */
async function mediansInTurn(...measures) {
  const results = measures.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, measure] of measures.entries()) results[at].push(await measure());
  }
  return results.map(mediansOf);
}

const mediansOf = (results) =>
  Object.fromEntries(Object.keys(results[0]).map((name) => [name, median(results.map((result) => result[name]))]));

try {
  const floorPath = await writeStaticFloor(plain);
  const [signIn, plainSignIn, floor] = await mediansInTurn(
    () => measureSignIn(browser, site.url),
    () => measureSignIn(browser, plain.url),
    () => measureStaticFloor(browser, plain.url, floorPath),
  );
  const withLaterSteps = await medians(() => measureWithLaterSteps(browser, site.url));
  // Registered only now: an access token lives five minutes.
  const person = await site.newPerson();
  const [passport, showcase] = await mediansInTurn(
    () => measureArea(browser, site.url, person, { path: '/passport', text: person.firstName }),
    () => measureArea(browser, site.url, person, { path: '/showcase', text: showcaseText }),
  );
  const nextArea = await medians(() => measureNextArea(browser, site.url, person));
  const captcha = await medians(() => measureCaptcha(browser, guarded.url));

  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const row = (figure, value, budget, isKept, reference) => [
    isKept ? 'ok' : 'BROKEN',
    figure,
    value,
    budget,
    reference,
  ];
  /** A time compared with its floor. */
  const ratioRow = (figure, ms, floorMs, budget, peer = '') =>
    row(
      figure,
      `${(ms / floorMs).toFixed(2)}x`,
      `<= ${budget}x`,
      ms / floorMs <= budget,
      [`${seconds(ms)} beside ${seconds(floorMs)}`, peer].filter(Boolean).join(', '),
    );
  const byteRatio = signIn.bytes / plainSignIn.bytes;
  const captchaRatio = captcha.solvedMs / captcha.hashedMs;
  const shift = Math.max(signIn.shift, passport.shift, showcase.shift);
  const rows = [
    row(
      'sign-in page, bytes over the wire',
      kilobytes(signIn.bytes),
      '<= 200 kB',
      signIn.bytes <= 200e3,
      'Logto 439.5 kB',
    ),
    row(
      'sign-in page, with the later steps',
      kilobytes(withLaterSteps.bytes),
      '<= 225 kB',
      withLaterSteps.bytes <= 225e3,
      '',
    ),
    row(
      'sign-in page, display font',
      kilobytes(withLaterSteps.fontBytes),
      '<= 24 kB',
      withLaterSteps.fontBytes > 0 && withLaterSteps.fontBytes <= 24e3,
      '',
    ),
    row('sign-in page, requests', signIn.requests, '<= 8', signIn.requests <= 8, 'Logto 12'),
    row('sign-in page, round trips deep', signIn.depth, '2', signIn.depth <= 2, ''),
    ratioRow('sign-in page, first paint beside a static page', signIn.cardMs, floor.cardMs, 1.43, 'Logto 3.85 s'),
    ratioRow('sign-in page, typing beside a static page', signIn.fieldMs, floor.fieldMs, 1.43, 'Logto 3.94 s'),
    row('sign-in page, typed early is kept', signIn.isKept ? 'yes' : 'no', 'yes', signIn.isKept === 1, ''),
    ratioRow('form submits, beside one plain bundle', signIn.submitMs, plainSignIn.submitMs, 1.15),
    row(
      'federation, bytes beside one plain bundle',
      `${byteRatio.toFixed(2)}x`,
      '<= 1.3x',
      byteRatio <= 1.3,
      kilobytes(plainSignIn.bytes),
    ),
    ratioRow(
      "/passport signed in, beside the plain bundle's submit",
      passport.contentMs,
      plainSignIn.submitMs,
      1.3,
      'Logto 6.4 s',
    ),
    ratioRow("/showcase signed in, beside the plain bundle's submit", showcase.contentMs, plainSignIn.submitMs, 1.3),
    row('/passport, documents', passport.documents, '1', passport.documents === 1, 'Logto 3'),
    row('next area after prefetch, no throttling', `${nextArea.ms.toFixed(0)} ms`, '<= 100 ms', nextArea.ms <= 100, ''),
    row(
      'proof of work of a +79 number beside its bare hashes',
      `${captchaRatio.toFixed(2)}x`,
      '<= 2x',
      captchaRatio <= 2,
      `${captcha.solvedMs.toFixed(0)} ms`,
    ),
    row('layout shift, sign-in, passport and showcase', shift.toFixed(4), '0', shift === 0, ''),
  ];
  console.log(
    `\nChromium ${browser.version()}, slow phone: 1.6 Mbps down, 750 kbps up, 150 ms, CPU 4x slower, cold cache; medians of ${runs}\n`,
  );
  reportTable(['', 'figure', 'measured', 'budget', 'reference'], rows);
  if (rows.some(([verdict]) => verdict !== 'ok')) process.exitCode = 1;
} finally {
  await browser.close();
  await plain.stop();
  await site.stop();
  await guarded.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
