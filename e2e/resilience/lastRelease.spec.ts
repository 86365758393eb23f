import type { BrowserContext, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Registry } from '../fixtures/deployment';
import { loadedVersions } from '../fixtures/loadedVersions';
import { newPerson } from '../fixtures/person';
import { startProduct } from '../fixtures/product';
import { keptSite, newestKept, unpackSite } from '../fixtures/releasedSite';
import { failureOf, signedInAreas, signInArea } from '../fixtures/siteAreas';
import { SignInPage } from '../pages/signInPage';

/** The release that is live while the next one is rolled out part by part. */
const lastRelease = newestKept();

let oldRegistry: Registry;
test.beforeAll(async ({ deployment }) => {
  oldRegistry = await unpackSite(keptSite(lastRelease), deployment.folder);
});
test.afterAll(({ deployment }) => deployment.write(() => undefined));

test(`today's shell shows the remotes of ${lastRelease} (R-79)`, async ({ page, signedIn, deployment }) => {
  await deployment.write((registry) => Object.assign(registry, oldRegistry));
  await showsAllAreas(page, signedIn, deployment.product.url, oldRegistry);
});

test(`the shell of ${lastRelease} shows today's remotes (R-79)`, async ({ page, browser, deployment }) => {
  await deployment.write(() => undefined);
  const product = await startProduct({
    SHELL_DIST: join(deployment.folder, 'shell'),
    DEPLOYMENTS_DIR: deployment.folder,
    REMOTES_REGISTRY: join(deployment.folder, 'remotes.json'),
  });
  const context = await browser.newContext({ locale: 'ru-RU' });
  await new SignInPage(await context.newPage(), product.url).become(newPerson());
  await showsAllAreas(page, context, product.url, await deployment.read());
  await context.close();
  await product.stop();
});

test('the site of today is kept whole for the journeys of the next release', async ({ deployment }) => {
  const folder = await mkdtemp(join(tmpdir(), 'passport-kept-'));
  const file = join(folder, 'site.json.br');
  const cwd = resolve(import.meta.dirname, '../..');
  await promisify(execFile)('npm', ['run', 'release:site', '--', file], { cwd });
  const kept = await unpackSite(file, folder);
  await deployment.write(() => undefined);
  const today = await deployment.read();
  expect(Object.keys(kept)).toEqual(Object.keys(today));
  for (const { entry, integrity } of Object.values(kept)) {
    const hash = createHash('sha256').update(await readFile(join(folder, entry)));
    expect(`sha256-${hash.digest('base64')}`).toBe(integrity);
  }
  const { scripts } = JSON.parse(await readFile(join(folder, 'shell/assets.json'), 'utf8')) as { scripts: string[] };
  for (const script of scripts) expect(await readFile(join(folder, 'shell', script), 'utf8')).not.toBe('');
  await rm(folder, { recursive: true });
});

/** Opens every area with the remotes of the registry: the sign-in as a visitor, the others as a signed-in person. */
async function showsAllAreas(
  visitor: Page,
  signedIn: BrowserContext,
  origin: string,
  registry: Registry,
): Promise<void> {
  await visitor.goto(`${origin}${signInArea.path}`);
  await expect(signInArea.mark(visitor)).toBeEditable();
  expect((await loadedVersions(visitor))['mf-auth']).toBe(registry['mf-auth']?.version);
  const page = await signedIn.newPage();
  for (const { path, remote } of signedInAreas) {
    await page.goto(`${origin}${path}`);
    await expect(page.locator('#root').getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(failureOf(page)).toBeHidden();
    expect((await loadedVersions(page))[remote]).toBe(registry[remote]?.version);
  }
  await page.close();
}
