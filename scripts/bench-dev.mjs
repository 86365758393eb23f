/**
 * `npm run bench:dev`: how long a developer waits. A remote alone and the whole site with one hot remote, each from the command to the
 * screen, with nothing built before and a second time; then from the saved file to the new text in the open page.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from './lib/freePort.mjs';
import { root, workspaces } from './lib/repository.mjs';
import { launchBrowser } from './bench/page/browser.mjs';
import { median, reportTable, untilReady } from './bench/measure.mjs';

const edits = 6;
/** The edited file, and the text of it that the screen shows. */
const source = 'mf-auth/src/login/steps/StartStep.tsx';
const title = "title={t('start.title')}";
const shownTitle = 'Вход или регистрация';
/** Ends a bench whose page never appears. */
const timeout = 120_000;

const isSource = (path) => !['node_modules', '.git', '.cache', '.data', 'dist', 'deployments'].includes(basename(path));

/** A copy of the sources in which nothing is built, with the libraries of this checkout. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'passport-bench-dev-'));
  cpSync(root, folder, { recursive: true, filter: isSource });
  for (const libraries of ['node_modules', ...workspaces.map((name) => `${name}/node_modules`)])
    if (existsSync(join(root, libraries))) symlinkSync(join(root, libraries), join(folder, libraries));
  return folder;
}

/** A command that runs in a folder until it is stopped. */
function run(folder, args, env) {
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () =>
    new Promise((done) => {
      child.once('close', done);
      process.kill(-child.pid, 'SIGTERM');
    });
}

const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true });

async function untilExists(file) {
  for (const endsAt = Date.now() + timeout; !existsSync(file); await new Promise((done) => setTimeout(done, 100)))
    if (Date.now() > endsAt) throw new Error(`${file} is never written`);
}

/** Waits for the server without a browser, which would take a core to ask again and again; then for the screen. */
async function showScreen(page, url) {
  await untilReady(url, timeout);
  await page.goto(url);
  await heading(page, shownTitle).waitFor({ timeout });
}

/**
 * Measures a start. The first one is left open until webpack has stored its cache; in the second one edits are measured too.
 * @returns milliseconds to the screen, and of each edit
 */
async function measure(folder, { args, env, cache }, url, isFirst) {
  const page = await (await browser.newContext({ locale: 'ru-RU' })).newPage();
  const startedAt = performance.now();
  const stop = run(folder, args, env);
  const file = join(folder, source);
  const original = readFileSync(file, 'utf8');
  try {
    await showScreen(page, url);
    const screenMs = performance.now() - startedAt;
    if (isFirst) await untilExists(join(folder, '.cache/webpack', cache, 'index.pack'));
    const editMs = [];
    for (let number = 1; !isFirst && number <= edits; number += 1) {
      const savedAt = performance.now();
      writeFileSync(file, original.replace(title, `title="Edit ${number}"`));
      await heading(page, `Edit ${number}`).waitFor({ timeout });
      editMs.push(performance.now() - savedAt);
    }
    return { screenMs, editMs };
  } finally {
    writeFileSync(file, original);
    await page.context().close();
    await stop();
  }
}

const browser = await launchBrowser();
const folder = copySources();
try {
  const port = await freePort();
  const identityPort = await freePort();
  const site = { PORT: String(port), IDENTITY_PORT: String(identityPort), DATA_DIR: join(folder, '.data') };
  const kinds = [
    {
      name: 'the remote alone',
      args: ['start', '-w', 'mf-auth'],
      env: { STANDALONE_PORT: String(port), IDENTITY_PORT: String(identityPort) },
      cache: 'mf-auth-standalone-development',
      budgets: [15, 4, 1],
    },
    {
      name: 'the whole site, one hot remote',
      args: ['run', 'dev', '--', 'mf-auth'],
      env: site,
      cache: 'mf-auth-development-hot',
      budgets: [undefined, undefined, 2],
    },
  ];
  const rows = [];
  const url = `http://localhost:${port}/`;
  for (const { name, budgets, ...kind } of kinds) {
    const cold = await measure(folder, kind, url, true);
    const warm = await measure(folder, kind, url, false);
    const figures = [
      ['nothing built before', cold.screenMs],
      ['built before', warm.screenMs],
      [`an edit, median of ${edits}`, median(warm.editMs)],
    ];
    for (const [at, [figure, ms]] of figures.entries()) {
      const budget = budgets[at];
      const verdict = budget === undefined ? '' : ms <= budget * 1000 ? 'ok' : 'BROKEN';
      rows.push([
        verdict,
        `${name}: ${figure}`,
        `${(ms / 1000).toFixed(1)} s`,
        budget === undefined ? '' : `<= ${budget} s`,
      ]);
    }
  }
  reportTable(['', 'figure', 'measured', 'budget'], rows);
  if (rows.some(([verdict]) => verdict === 'BROKEN')) process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
