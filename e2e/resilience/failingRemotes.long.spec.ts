import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, type Deployment } from '../fixtures/deployment';
import { answerFiles, entryScript, type FileAnswer } from '../fixtures/remoteFiles';
import {
  failureOf,
  expectGivenUp,
  expectShownInRealTime,
  retryUntilShown,
  signedInAreas,
  signInArea,
  type SiteArea,
} from '../fixtures/siteAreas';
import { texts } from '../pages/texts';

/** Makes a remote fail on a page. @returns what fixes it */
type Break = (page: Page, remote: string) => Promise<() => unknown>;

interface Failure {
  name: string;
  breakRemote: Break;
  /** A remote of another contract is fixed by a release, which a reload of the page brings. */
  isFixedByReload?: boolean;
  /** What the area shows once it is fixed; by default its own screen. */
  fixed?: (page: Page) => ReturnType<Page['getByText']>;
}

const byFiles =
  (answer: FileAnswer): Break =>
  async (page, remote) =>
    (await answerFiles(page, new RegExp(`^/remotes/${remote}/`), answer)).fix;

/** In place of the entry a script whose module is `module`. */
const byModule =
  (module: string, fix?: (page: Page) => Promise<unknown>): Break =>
  async (page, remote) => {
    let isFixed = false;
    await page.route(
      (url) => url.pathname.startsWith(`/remotes/${remote}/`) && url.pathname.endsWith('/remoteEntry.js'),
      (route) =>
        isFixed
          ? route.continue()
          : route.fulfill({ contentType: 'text/javascript', body: entryScript(remote, module) }),
    );
    return fix ? () => fix(page) : () => (isFixed = true);
  };

const failures: readonly Failure[] = [
  { name: 'is down', breakRemote: byFiles('down') },
  { name: 'does not answer in time', breakRemote: byFiles('slow') },
  { name: 'answers 500', breakRemote: byFiles('failing') },
  { name: 'answers with a page', breakRemote: byFiles('page') },
  {
    name: 'has another contract',
    breakRemote: byModule("{ contract: '9.0', routes: () => 'wrong', loadMessages: async () => ({}) }"),
    isFixedByReload: true,
  },
  { name: 'throws when it is imported', breakRemote: byModule("(() => { throw new Error('at import') })()") },
  {
    name: 'throws when it is rendered',
    breakRemote: byModule(
      "{ contract: '1.0', routes() { if (!globalThis.isFixed) throw new Error('at render'); return 'fixed' }, loadMessages: async () => ({}) }",
      (page) => page.evaluate(() => Object.assign(window, { isFixed: true })),
    ),
    fixed: (page) => page.getByText('fixed', { exact: true }),
  },
];

/** The entries are loaded without a hash, so that a test can put a faulty one in their place. */
const withoutHashes = (deployment: Deployment): Promise<void> =>
  deployment.write((registry) => Object.values(registry).forEach((entry) => (entry.integrity = '')));

test.beforeAll(({ deployment }) => withoutHashes(deployment));
test.afterAll(({ deployment }) => deployment.write(() => undefined));
// Each failure is also logged, for diagnosis.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0));

const areAllTried = process.env['REMOTE_FAILURES'] === 'all';

for (const [index, failure] of failures.entries()) {
  // The shell handles all areas alike: the first failure is tested on each, the others on one in turn (docs/testing.md).
  const areas = areAllTried || index === 0 ? signedInAreas : [signedInAreas[index % signedInAreas.length]!];
  test(`a remote that ${failure.name} affects no other, and recovers by a retry (R-79)`, async ({ page, signedIn }) => {
    for (const area of areas) {
      await test.step(area.remote, () => failsAlone(signedIn, area, failure));
    }
    await test.step('mf-auth', () => signInFailsAlone(page, failure));
    await test.step('all but mf-auth', async () => {
      await page.unrouteAll();
      for (const { remote } of signedInAreas) await failure.breakRemote(page, remote);
      await page.goto(signInArea.path, { waitUntil: 'domcontentloaded' });
      await expect(signInArea.mark(page)).toBeEditable();
    });
  });
}

/** One area of a signed-in person fails, and the others are visited meanwhile. */
async function failsAlone(context: BrowserContext, area: SiteArea, failure: Failure): Promise<void> {
  const page = await context.newPage();
  await page.clock.install();
  const fix = await failure.breakRemote(page, area.remote);
  await page.goto(area.path, { waitUntil: 'domcontentloaded' });
  await expectGivenUp(page);
  for (const other of signedInAreas.filter(({ remote }) => remote !== area.remote)) {
    await other.enter(page);
    await expect(other.mark(page)).toBeVisible();
  }
  await page.goto(area.path, { waitUntil: 'domcontentloaded' });
  await expectGivenUp(page);
  await comesBack(page, area, failure, fix);
  await page.close();
}

const documents = signedInAreas.find(({ remote }) => remote === 'mf-support')!;

/** The sign-in fails: the page says so, the documents can be read, and a retry brings the card. */
async function signInFailsAlone(page: Page, failure: Failure): Promise<void> {
  await page.clock.install();
  const fix = await failure.breakRemote(page, signInArea.remote);
  await page.goto(signInArea.path, { waitUntil: 'domcontentloaded' });
  await expectGivenUp(page);
  await expect(failureOf(page).getByRole('link', { name: /@/ })).toBeVisible();
  await documents.enter(page);
  await expect(documents.mark(page)).toBeVisible();
  await page.goto(signInArea.path, { waitUntil: 'domcontentloaded' });
  await expectGivenUp(page);
  await comesBack(page, signInArea, failure, fix);
}

async function comesBack(page: Page, area: SiteArea, failure: Failure, fix: () => unknown): Promise<void> {
  const fixed = (failure.fixed ?? area.mark)(page);
  await fix();
  if (!failure.isFixedByReload) return retryUntilShown(page, fixed);
  await expect(page.getByRole('button', { name: texts.ru.retry })).toBeHidden();
  await page.reload();
  await expectShownInRealTime(fixed);
}
