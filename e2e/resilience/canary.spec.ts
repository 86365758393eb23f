import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/deployment';
import { loadedVersions } from '../fixtures/loadedVersions';
import { entryScript } from '../fixtures/remoteFiles';
import { failureOf, signInArea } from '../fixtures/siteAreas';

/** The version of the sign-in that a page has loaded. */
const versionOn = async (page: Page): Promise<string | undefined> => (await loadedVersions(page))[signInArea.remote];

async function openSignIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(signInArea.path);
  await expect(signInArea.mark(page)).toBeEditable();
  return page;
}

/** A new browser, and the version that it gets. */
async function newBrowser(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; version?: string }> {
  const context = await browser.newContext({ baseURL });
  const version = await versionOn(await openSignIn(context));
  return { context, ...(version && { version }) };
}

test('a browser gets the canary or the live release in all its tabs and after a reload, until the canary ends (R-79)', async ({
  browser,
  deployment,
}) => {
  const live = (await deployment.read())['mf-auth']?.version;
  await deployment.startCanary('mf-auth', 50);
  const { url } = deployment.product;
  // Half of the browsers get it: both kinds appear soon.
  const browsers = new Map<string | undefined, BrowserContext>();
  while (browsers.size < 2) {
    const { context, version } = await newBrowser(browser, url);
    if (browsers.has(version)) await context.close();
    else browsers.set(version, context);
  }
  expect([...browsers.keys()].sort()).toEqual([live, 'other'].sort());

  for (const [version, context] of browsers) {
    const [bucket] = (await context.cookies()).filter(({ name }) => name === 'release-bucket');
    expect(bucket).toMatchObject({ httpOnly: true, sameSite: 'Lax', value: expect.stringMatching(/^[0-9a-f]{5}$/) });
    const tab = await openSignIn(context);
    expect(await versionOn(tab)).toBe(version);
    await tab.reload();
    await expect(signInArea.mark(tab)).toBeEditable();
    expect(await versionOn(tab)).toBe(version);
  }

  await deployment.startCanary('mf-auth', 100);
  for (const context of browsers.values()) expect(await versionOn(await openSignIn(context))).toBe('other');
  await deployment.write(() => undefined);
  for (const context of browsers.values()) {
    expect(await versionOn(await openSignIn(context))).toBe(live);
    await context.close();
  }
});

test('a canary that throws when it is rendered, and one that cannot be loaded, are counted when their page is left', async ({
  page,
  deployment,
  consoleErrors,
}) => {
  const version = '0123456789ab';
  await deployment.startCanary('mf-auth', 100, { version, integrity: '', preload: [], messages: {}, firstPaint: {} });
  const files = join(deployment.folder, 'remotes/mf-auth/other');
  rmSync(files, { recursive: true });
  /** The canary's figures, as an operator sees them. */
  const figures = async () => {
    const metrics = await fetch(`http://127.0.0.1:${deployment.product.identityPort}/api/metrics`);
    const text = await metrics.text();
    const figure = (name: string) =>
      new RegExp(`^passport_canary_${name}\\{remote="mf-auth",version="${version}",side="canary"\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1];
    return { views: figure('views'), failures: figure('failures') };
  };
  const seeItFail = async () => {
    await page.goto(signInArea.path);
    await expect(failureOf(page)).toBeVisible();
    await page.goto('about:blank');
  };

  mkdirSync(files);
  const module = "{ contract: '1.0', routes() { throw new Error('at render') }, loadMessages: async () => ({}) }";
  writeFileSync(join(files, 'remoteEntry.js'), entryScript('mf-auth', module));
  await seeItFail();
  await expect.poll(figures).toEqual({ views: '1', failures: '1' });

  rmSync(files, { recursive: true });
  await seeItFail();
  await expect.poll(figures).toEqual({ views: '2', failures: '2' });
  await deployment.write(() => undefined);
  // Each failure is also logged, for diagnosis.
  consoleErrors.length = 0;
});
