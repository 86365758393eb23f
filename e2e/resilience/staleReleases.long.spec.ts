import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test, type Deployment } from '../fixtures/deployment';
import { answerFiles, type FileAnswer, type ServedFile } from '../fixtures/remoteFiles';
import {
  failureOf,
  expectGivenUp,
  expectShownInRealTime,
  retryUntilShown,
  signedInAreas,
  signInArea,
  type SiteArea,
} from '../fixtures/siteAreas';
import { applicationsTexts } from '../pages/applicationsTexts';
import { SignInPage } from '../pages/signInPage';
import { texts } from '../pages/texts';

const say = texts.ru;
const [passport, showcase, applications] = signedInAreas as [SiteArea, SiteArea, SiteArea];

const files = {
  entry: /\/remoteEntry\.js$/,
  code: /\/remote\.js$/,
  texts: /\/messages-ru\.js$/,
  /** Those of a screen that is loaded on first use. */
  screen: /\/\d+\.js$/,
} as const;

/** A file of a remote, of any release of it. */
const fileOf = (remote: string, file: RegExp): RegExp => new RegExp(`^/remotes/${remote}/.*${file.source}`);

test.afterEach(async ({ deployment, consoleErrors }) => {
  await deployment.write(() => undefined);
  // Each failure is also logged, for diagnosis.
  consoleErrors.length = 0;
});

/** A page with a session and a clock that the test advances. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

async function openArea(context: BrowserContext, path: string): Promise<Page> {
  const page = await newPage(context);
  await page.goto(path);
  return page;
}

test.describe('a file of the next area', () => {
  const cases: readonly [file: keyof typeof files, answers: readonly FileAnswer[]][] = [
    ['entry', ['gone']],
    ['entry', ['failing']],
    ['entry', ['page']],
    ['entry', ['half']],
    ['entry', ['changed']],
    ['entry', ['gone', 'good']],
    ['entry', ['failing', 'good']],
    ['entry', ['down', 'good']],
    ['entry', ['half', 'good']],
    ['entry', ['silent', 'good']],
    ['code', ['gone']],
    ['code', ['half']],
    ['code', ['changed']],
    ['code', ['gone', 'good']],
    ['texts', ['gone']],
    ['texts', ['changed']],
    ['texts', ['slow']],
  ];

  for (const [file, answers] of cases) {
    const isGoodInTheEnd = answers.at(-1) === 'good';
    const outcome = isGoodInTheEnd ? 'the area is shown' : 'the page says so until a retry brings it';
    test(`the ${file}, which is ${answers.join(', then ')}: ${outcome}`, async ({ signedIn }) => {
      const page = await newPage(signedIn);
      // Before the page is opened: once it is idle, it loads this area ahead.
      const served = await answerFiles(page, fileOf(showcase.remote, files[file]), ...answers);
      await page.goto(passport.path);
      await expect(passport.mark(page)).toBeVisible();
      await showcase.enter(page);
      if (!isGoodInTheEnd) {
        await expectGivenUp(page);
        served.fix();
        await retryUntilShown(page, showcase.mark(page));
      }
      await expectShownInRealTime(showcase.mark(page));
      expect(served.count()).toBeGreaterThan(0);
      await page.close();
    });
  }
});

test('of an area that takes ten seconds: a skeleton is shown until it arrives', async ({ signedIn }) => {
  const page = await signedIn.newPage();
  await page.clock.install();
  const served = await answerFiles(page, fileOf(showcase.remote, /\.js$/), 'slow');
  await page.goto(showcase.path, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await page.clock.fastForward(10_000);
  served.fix();
  await expect(showcase.mark(page)).toBeVisible();
  await page.close();
});

test.describe('a screen that is loaded on first use', () => {
  const history = (page: Page) =>
    page.getByRole('navigation', { name: 'Разделы аккаунта' }).getByRole('link', { name: 'История' });
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: 'История' });

  for (const answer of ['gone', 'changed', 'half'] as const) {
    test(`whose files are ${answer}: the page says so until a retry loads it`, async ({ signedIn }) => {
      const page = await openArea(signedIn, passport.path);
      const served = await answerFiles(page, fileOf(passport.remote, files.screen), answer);
      await history(page).click();
      await expectGivenUp(page);
      served.fix();
      await retryUntilShown(page, heading(page));
      await page.close();
    });
  }

  test('whose release was removed: the current release shows it', async ({ signedIn, deployment }) => {
    const page = await openArea(signedIn, passport.path);
    await expect(passport.mark(page)).toBeVisible();
    await removeRelease(page, deployment, passport.remote);
    await deployment.releaseAgain(passport.remote);
    await history(page).click();
    await expect(heading(page)).toBeVisible();
    await page.close();
  });
});

test.describe('an open page and another release', () => {
  const cases: readonly [
    name: string,
    release: { contract?: string; isWhole?: boolean },
    outcome: 'shown' | 'updating' | 'failed',
  ][] = [
    ['the old one was removed: the area is shown', {}, 'shown'],
    ['of a later minor contract: the area is shown', { contract: '1.99' }, 'shown'],
    ['of the first contract: the area is shown', { contract: '1.0' }, 'shown'],
    ['of a contract that the shell does not have: the area is said to be updated', { contract: '3.0' }, 'updating'],
    ['of an earlier contract: the area is said to be updated', { contract: '0.9' }, 'updating'],
    ['which is broken too: the page says so and does not reload for ever', { isWhole: false }, 'failed'],
  ];

  for (const [name, { contract, isWhole = true }, outcome] of cases) {
    test(name, async ({ signedIn, deployment }) => {
      const page = await openArea(signedIn, passport.path);
      await expect(passport.mark(page)).toBeVisible();
      await removeRelease(page, deployment, showcase.remote);
      if (!isWhole) await answerFiles(page, /^\/remotes\/mf-showcase\/other\//, 'gone');
      await deployment.releaseAgain(showcase.remote, contract === undefined ? {} : { contract });
      let loads = 0;
      page.on('load', () => (loads += 1));
      await showcase.enter(page);
      await (outcome === 'shown' ? expectShownInRealTime(showcase.mark(page)) : expectGivenUp(page));
      if (outcome === 'updating') await expect(failureOf(page)).toContainText('Раздел обновляется');
      if (outcome === 'failed') await expect(failureOf(page)).toContainText('Остальные разделы работают');
      // The area may be shown before the event `load` of the reloaded page.
      await expect.poll(() => loads).toBe(1);
      await page.close();
    });
  }
});

test.describe('what was typed is kept', () => {
  const digits = '916 123-45-67';

  test('on the card before any script, when the sign-in cannot be loaded until a retry', async ({ page }) => {
    const served = await answerFiles(page, fileOf('mf-auth', files.entry), 'silent');
    await page.clock.install();
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: say.phone }).pressSequentially('9161234567');
    await expectGivenUp(page);
    served.fix();
    await retryUntilShown(page, signInArea.mark(page));
    await expect(signInArea.mark(page)).toHaveValue(new RegExp(digits));
  });

  test('on the first step, when the next ones cannot be loaded until it is sent again', async ({
    page,
    deployment,
  }) => {
    const signIn = new SignInPage(page, deployment.product.url);
    await signIn.open();
    const served = await answerFiles(page, fileOf('mf-auth', files.screen), 'gone');
    await signIn.phone.fill('9161234567');
    await signIn.press(say.continue);
    await expect(page.getByText(say.noConnection)).toBeVisible();
    await expect(signIn.phone).toHaveValue(new RegExp(digits));
    served.fix();
    await signIn.press(say.continue);
    await signIn.expectAt(say.newHere);
  });

  test('in a form, while the pointer is on a link to an area whose release was removed', async ({
    signedIn,
    deployment,
  }) => {
    const page = await openArea(signedIn, '/applications/request-access?type=OAUTH2_CLIENT');
    const organization = page.getByLabel(new RegExp(`^${applicationsTexts.ru.organization}\\*?$`));
    await organization.fill('ООО «Ромашка»');
    const entry = await removeRelease(page, deployment, showcase.remote);
    await deployment.releaseAgain(showcase.remote);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('banner').getByRole('link', { name: say.services, exact: true }).hover();
    // All three attempts.
    while (entry.count() < 3 && loads === 0) await page.clock.fastForward(2000);
    await page.evaluate(() => fetch('/remotes.json').then((answer) => answer.text()));
    await expect(organization).toHaveValue('ООО «Ромашка»');
    expect(loads).toBe(0);
    await showcase.enter(page);
    await expect(showcase.mark(page)).toBeVisible();
    // The area may be shown before the event `load` of the reloaded page.
    await expect.poll(() => loads).toBe(1);
    await page.close();
  });

  test('on the first step, when its release was removed', async ({ page, deployment }) => {
    const signIn = new SignInPage(page, deployment.product.url);
    await signIn.open();
    await removeRelease(page, deployment, 'mf-auth');
    await deployment.releaseAgain('mf-auth');
    const isLoadedAgain = page.waitForEvent('load');
    await signIn.phone.fill('9161234567');
    await isLoadedAgain;
    await expect(signIn.phone).toHaveValue(new RegExp(digits));
    await signIn.press(say.continue);
    await signIn.expectAt(say.newHere);
  });
});

for (const isPointedAt of [true, false]) {
  test(`a release that is rolled back while a page is open: the next visit of its area, ${isPointedAt ? 'pointed at before' : 'entered immediately'}, shows the release before, with what was typed`, async ({
    signedIn,
    deployment,
  }) => {
    const { remote } = applications;
    const live = (await deployment.read())[remote]?.version;
    await deployment.releaseAgain(remote);
    const page = await openArea(signedIn, passport.path);
    const loaded = new Set<string | undefined>();
    page.on('request', (request) => {
      const [, version] = new RegExp(`/remotes/${remote}/([^/]+)/remoteEntry`).exec(request.url()) ?? [];
      if (version) loaded.add(version);
    });
    await page.goto('/applications/request-access?type=OAUTH2_CLIENT');
    const organization = page.getByLabel(new RegExp(`^${applicationsTexts.ru.organization}\\*?$`));
    await organization.fill('ООО «Ромашка»');
    expect([...loaded]).toEqual(['other']);
    loaded.clear();
    let loads = 0;
    page.on('load', () => (loads += 1));

    await deployment.write(() => undefined);
    await showcase.enter(page);
    await expect(showcase.mark(page)).toBeVisible();
    expect(loads).toBe(0);
    // Long after the page last requested the registry. From here on the answer takes no time, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const link = page.getByRole('banner').getByRole('link', { name: 'Приложения', exact: true });
    if (isPointedAt) await hearsOfReleases(page, link);
    // Without the events of a pointer, and without focus: like a tap, which precedes any response.
    await (isPointedAt ? link.click() : link.dispatchEvent('click'));
    await expect.poll(() => loads).toBe(1);
    await page.clock.resume();
    await expect(applications.mark(page)).toBeVisible();
    expect([...loaded]).toEqual([live]);
    await page.goto('/applications/request-access?type=OAUTH2_CLIENT');
    await expect(organization).toHaveValue('ООО «Ромашка»');
    await page.close();
  });
}

/** Points at the link of an area until the page has the current registry. */
async function hearsOfReleases(page: Page, link: Locator): Promise<void> {
  const registry = page.waitForResponse((answer) => answer.url().endsWith('/remotes.json'));
  await link.hover();
  await (await registry).finished();
  // The response to a later request cannot be there before the page has processed this one.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
}

test('the support pop-up, whose files are gone, says so and opens on the next request', async ({ signedIn }) => {
  const page = await openArea(signedIn, passport.path);
  const served = await answerFiles(page, fileOf('mf-support', files.entry), 'gone');
  const open = async () => {
    await page.getByRole('button', { name: say.userMenu }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Написать в поддержку' }).click();
  };
  await open();
  await expectShownInRealTime(page.getByText(/Поддержка сейчас не/));
  served.fix();
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.close();
});

/** The files of the release that a page was opened with no longer exist. */
async function removeRelease(page: Page, deployment: Deployment, remote: string): Promise<ServedFile> {
  const entry = (await deployment.read())[remote];
  if (!entry) throw new Error(`no ${remote}`);
  return answerFiles(page, new RegExp(`^/remotes/${remote}/${entry.version}/`), 'gone');
}
