import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { untilStarted } from '../../scripts/lib/untilStarted.mjs';
import { newPerson } from '../fixtures/person';
import { hasEnded } from '../fixtures/product';
import { registered } from '../fixtures/registered';
import { watchConsole } from '../fixtures/test';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Every file of a folder, by path. */
const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

let work: string;
let program: ChildProcess | undefined;
test.beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'passport-archive-'));
});
test.afterAll(() => {
  program?.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

test.setTimeout(900_000);
test('the archive runs in an empty folder with nothing else, and writes only its data', async ({ page }) => {
  const errors = watchConsole(page);
  const { stdout } = await run(process.execPath, [join(root, 'scripts/package.mjs'), work], { cwd: root });
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  execFileSync('sha256sum', ['--check', `${archive}.sha256`], { cwd: work });
  execFileSync('tar', ['-xzf', archive, '-C', work]);
  const folder = archive.replace(/\.tar\.gz$/, '');
  const files = filesOf(folder);
  const checkFiles = () => execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
  checkFiles();

  const [port, identityPort] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${port}`;
  // As `env -i` does: no PATH, no HOME, nothing of this machine except the program.
  const env = { PORT: port, IDENTITY_PORT: identityPort, DATA_DIR: join(work, 'data'), CAPTCHA: 'off' };
  const node = join(folder, 'bin/node');
  const started = spawn(node, ['start.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  program = started;
  let printed = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((done) => started.once('exit', done));
  await untilStarted({
    isStarted: () => printed.includes('Passport is ready'),
    hasEnded: () => hasEnded(started),
    log: () => printed,
  });

  // A user registers and opens the account: the program, the embedded database, the remotes.
  await registered(page.context().request, url, newPerson());
  await page.goto(`${url}/passport`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Parts that are loaded only when they are first used: the PDF's thread with its fonts, the operators' program.
  const pdf = await page.request.get(`${url}/api/policy/terms_of_service/pdf/`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const doctor = await run(node, ['identity/dist/admin.js', 'doctor'], { cwd: folder, env });
  expect(JSON.parse(doctor.stdout)).toMatchObject({ is_ok: true, problems: [] });

  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  // The program has written nothing into its folder, so that it would run on a read-only file system.
  checkFiles();
  expect(filesOf(folder)).toEqual(files);
  expect(errors).toEqual([]);
});
