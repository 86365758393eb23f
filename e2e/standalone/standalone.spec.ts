import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { expect, test } from '../fixtures/test';
import { startStandalone, type StandaloneRemote } from '../fixtures/standaloneRemote';
import { texts } from '../pages/texts';

const root = resolve(import.meta.dirname, '../..');

/** Each remote runs alone; areas of a signed-in user offer the developer a sign-in. */
const remotes = ['mf-auth', 'mf-passport', 'mf-showcase', 'mf-applications', 'mf-support', 'mf-operator'];

let alone: StandaloneRemote | undefined;
/** Sources that a test edits. */
let copy: string | undefined;
test.afterEach(async ({ page }) => {
  // In this order: a page complains where its server goes away, a server where its sources do.
  await page.close();
  await alone?.stop();
  alone = undefined;
  if (copy) rmSync(copy, { recursive: true, force: true });
  copy = undefined;
});

for (const name of remotes) {
  test(`${name} runs alone, against a running identity service, and is notified of every change`, async ({
    page,
    product,
  }) => {
    alone = await startStandalone(name, { cwd: root, identityPort: product.identityPort });
    const { url, log } = alone;
    expect(log()).toContain(`${name} alone: ${url}`);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('textbox')).first()).toBeVisible();
    // The development server tells the page of every change through it.
    expect(sockets.some((socket) => socket.endsWith('/ws'))).toBe(true);
    const answer = await page.request.get(`${url}api/user/get_metadata/`);
    expect(answer.status()).toBe(200);
  });
}

test('a remote alone names the missing service in one line if none answers', async () => {
  const identityPort = String(await freePort());
  // The alias of the same command.
  const command = ['npm', 'run', 'dev', '-w', 'mf-support'] as const;
  alone = await startStandalone('mf-support', { cwd: root, identityPort, command });
  const missing = `No identity service answers at http://127.0.0.1:${identityPort}: start one with npm start, or name one in IDENTITY_URL.`;
  await expect.poll(alone.log).toContain(`${missing}\n`);
});

test('a change shows in the open page, which keeps its state', async ({ page, product }) => {
  // A copy inside the repository, where the libraries are found: the real sources stay unchanged.
  mkdirSync(join(root, '.cache'), { recursive: true });
  copy = mkdtempSync(join(root, '.cache/mf-hot-'));
  for (const part of ['src', 'package.json'])
    cpSync(join(root, 'mf-auth', part), join(copy, part), { recursive: true });
  const config = readFileSync(join(root, 'mf-auth/webpack.config.mjs'), 'utf8');
  writeFileSync(join(copy, 'webpack.config.mjs'), config.replace("'../shared/", "'../../shared/"));
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js');
  const command = [process.execPath, webpack, 'serve', '--mode', 'development', '--env', 'standalone'] as const;
  alone = await startStandalone('mf-auth', { cwd: copy, identityPort: product.identityPort, command });
  // By the other name of the machine, which many people type.
  await page.goto(alone.url.replace('127.0.0.1', 'localhost'));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(texts.ru.signIn);
  const phone = page.getByRole('textbox', { name: texts.ru.phone });
  await phone.fill('9161234567');
  const typed = await phone.inputValue();
  expect(typed).toContain('916');
  // State that survives a reload would prove nothing here.
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => Object.assign(window, { hasStayed: true }));

  const screen = join(copy, 'src/login/steps/StartStep.tsx');
  const source = readFileSync(screen, 'utf8');
  const changed = source.replace(/title=\{t\(.*?\)\}/, 'title="Changed while it runs"');
  expect(changed).not.toBe(source);
  writeFileSync(screen, changed);

  await expect(title).toHaveText('Changed while it runs');
  await expect(phone).toHaveValue(typed);
  expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true);
});
