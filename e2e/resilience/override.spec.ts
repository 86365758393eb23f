import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../fixtures/deployment';
import { serveFolder } from '../fixtures/fileServer';
import { loadedVersions } from '../fixtures/loadedVersions';
import { entryScript } from '../fixtures/remoteFiles';
import { signInArea } from '../fixtures/siteAreas';

const root = resolve(import.meta.dirname, '../..');

test('a developer chooses a build of their own or the canary for their browser alone, and sees it on every page', async ({
  page,
  deployment,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'passport-own-build-'));
  const ownBuild = "{ contract: '1.0', routes: () => 'A build of my own', loadMessages: async () => ({}) }";
  writeFileSync(join(folder, 'remoteEntry.js'), entryScript('mf-auth', ownBuild));
  const files = await serveFolder(folder);
  const isOwn = page.getByText('A build of my own', { exact: true });
  const live = (await deployment.read())['mf-auth']?.version;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const strip = page.getByRole('status').filter({ hasText: 'Overridden here' });
  const panel = page.getByRole('dialog', { name: 'Remotes of this browser' });
  const choices = panel.getByRole('group', { name: 'mf-auth' });
  const save = () => panel.getByRole('button', { name: 'Save' }).click();

  await page.goto('/#remotes');
  await expect(choices.getByRole('radio', { name: `default (${live})` })).toBeChecked();
  await expect(choices.getByRole('radio', { name: 'canary (none runs)' })).toBeDisabled();
  await expect(strip).toBeHidden();
  const address = choices.getByRole('textbox', { name: 'Address of mf-auth' });
  await address.fill('no address');
  await save();
  await expect(panel.getByRole('alert')).toHaveText('mf-auth needs an http(s) address.');
  await address.fill(files.origin);
  await save();
  await expect(isOwn).toBeVisible();
  await expect(strip).toContainText(`mf-auth from ${files.origin}/remoteEntry.js`);

  const stranger = await browser.newPage({ baseURL: deployment.product.url });
  const askedByStranger: string[] = [];
  stranger.on('request', (request) => askedByStranger.push(request.url()));
  await stranger.goto('/');
  await expect(signInArea.mark(stranger)).toBeEditable();
  expect(askedByStranger.filter((url) => url.startsWith(files.origin))).toEqual([]);
  await stranger.close();

  // For a share of zero, so that only a choice brings it.
  await deployment.startCanary('mf-auth', 0);
  await page.reload();
  await expect(isOwn).toBeVisible();
  await strip.getByRole('button', { name: 'Change' }).click();
  await choices.getByRole('radio', { name: 'canary (other, 0 %)' }).check();
  await save();
  await expect(signInArea.mark(page)).toBeEditable();
  await expect(strip).toContainText('mf-auth from /remotes/mf-auth/other/remoteEntry.js');
  expect(asked.some((url) => url.endsWith('/remotes/mf-auth/other/remoteEntry.js'))).toBe(true);

  // An earlier release whose files are kept, or any other one.
  await strip.getByRole('button', { name: 'Change' }).click();
  await address.fill(`${deployment.product.url}/remotes/mf-auth/other`);
  await save();
  await expect(signInArea.mark(page)).toBeEditable();
  await expect(strip).toContainText(`mf-auth from ${deployment.product.url}/remotes/mf-auth/other/remoteEntry.js`);

  await strip.getByRole('button', { name: 'Change' }).click();
  await panel.getByRole('button', { name: 'Default for all' }).click();
  await expect(strip).toBeHidden();
  await expect(signInArea.mark(page)).toBeEditable();
  expect(await loadedVersions(page)).toMatchObject({ 'mf-auth': live });
  await deployment.write(() => undefined);
  await files.stop();
  rmSync(folder, { recursive: true });
});

test('the production build contains nothing of the overrides', () => {
  const marks = ['remote-override', 'Overridden here', 'Remotes of this browser'];
  const scripts = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(folder, file));
  const isMarked = (mark: string) => (file: string) => readFileSync(join(root, file), 'utf8').includes(mark);
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const built = ['shell', ...remotes].flatMap((name) => scripts(`${name}/dist`));
  expect(built.length).toBeGreaterThan(remotes.length);
  expect(built.filter((file) => marks.some((mark) => isMarked(mark)(file)))).toEqual([]);
  // It is in the developer's build: otherwise the search above would prove nothing.
  expect(marks.filter((mark) => !scripts('shell/dist-overrides').some(isMarked(mark)))).toEqual([]);
});
