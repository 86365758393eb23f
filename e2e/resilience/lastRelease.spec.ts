import type { BrowserContext, Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test, type Registry } from '../fixtures/deployment';
import { newPerson } from '../fixtures/person';
import { startProduct } from '../fixtures/product';
import { unpackSite } from '../fixtures/releasedSite';
import { failureOf, signedInAreas, signInArea } from '../fixtures/siteAreas';
import { SignInPage } from '../pages/signInPage';

/** The release that is live while the next one goes out, part by part. */
const lastRelease = '0.1.0';

let oldRegistry: Registry;
test.beforeAll(async ({ deployment }) => {
  oldRegistry = await unpackSite(lastRelease, deployment.folder);
});
test.afterAll(({ deployment }) => deployment.write(() => undefined));

test(`today's shell shows the remotes of ${lastRelease}`, async ({ page, signedIn, deployment }) => {
  await deployment.write((registry) => Object.assign(registry, oldRegistry));
  await showsAllAreas(page, signedIn, deployment.product.url, oldRegistry);
});

test(`the shell of ${lastRelease} shows today's remotes`, async ({ page, browser, deployment }) => {
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

/** Opens every area with the remotes of the registry: the sign-in as a visitor, the others as a signed-in person. */
async function showsAllAreas(
  visitor: Page,
  signedIn: BrowserContext,
  origin: string,
  registry: Registry,
): Promise<void> {
  await visitor.goto(`${origin}${signInArea.path}`);
  await expect(signInArea.mark(visitor)).toBeEditable();
  expect(await versionsOn(visitor)).toContain(`mf-auth ${registry['mf-auth']?.version}`);
  const page = await signedIn.newPage();
  for (const { path, remote } of signedInAreas) {
    await page.goto(`${origin}${path}`);
    await expect(page.locator('#root').getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(failureOf(page)).toBeHidden();
    expect(await versionsOn(page)).toContain(`${remote} ${registry[remote]?.version}`);
  }
  await page.close();
}

/** The remotes that a page has loaded, each with its version. */
const versionsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js/.exec(name) ?? [];
      return remote && version ? [`${remote} ${version}`] : [];
    }),
  );
