import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, watchConsole } from '../fixtures/test';
import { leave } from '../fixtures/leave';
import { newPerson, type Person } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value]);

/** Spoils the signature of the stored access token, as expiry would: its owner can still be read. */
async function wearOut(page: Page): Promise<void> {
  const token = (await stored(page, 'access_token')) ?? '';
  await store(page, 'access_token', `${token.slice(0, -6)}AAAAAA`);
}

async function signedIn(page: Page, origin: string): Promise<{ signIn: SignInPage; person: Person }> {
  const person = newPerson();
  const signIn = new SignInPage(page, origin);
  await signIn.arrive(person);
  return { signIn, person };
}
const greeting = (page: Page, signIn: SignInPage, person: Person) =>
  page.getByRole('heading', { name: signIn.say.hello(person.firstName) });

test('a refused access token is renewed once, and the user notices nothing', async ({ page, product }) => {
  const { signIn, person } = await signedIn(page, product.url);
  await leave(page);
  await wearOut(page);
  const worn = await stored(page, 'access_token');
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/refresh_jwt/')) refreshes.push(request.url());
  });
  await page.goto('/passport');
  await expect(greeting(page, signIn, person)).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(await stored(page, 'access_token')).not.toBe(worn);
});

test('ten tabs with a refused token share a refresh, and none is signed out, round after round (R-30)', async ({
  context,
  page,
  product,
  consoleErrors,
}) => {
  const rounds = Number(process.env['TAB_ROUNDS'] ?? 5);
  const { signIn, person } = await signedIn(page, product.url);
  const tabs = [page, ...(await openTabs(context, 9, consoleErrors))];
  await Promise.all(tabs.map((tab) => tab.goto('/passport')));
  await Promise.all(tabs.map((tab) => expect(greeting(tab, signIn, person)).toBeVisible()));
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/user/refresh_jwt/')) refreshes += 1;
  });
  // The tabs leave the site before each round, so that no navigation cuts off a refresh that is under way.
  await Promise.all(tabs.map(leave));
  for (let round = 1; round <= rounds; round += 1) {
    await wearOut(page);
    await Promise.all(tabs.map((tab) => tab.goto('/passport', { waitUntil: 'commit' })));
    await Promise.all(tabs.map((tab) => expect(greeting(tab, signIn, person)).toBeVisible()));
    await Promise.all(tabs.map(leave));
    expect(refreshes).toBe(round);
  }
  expect(await stored(page, 'refresh_token')).toBeTruthy();
});

async function openTabs(context: BrowserContext, count: number, errors: string[]): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let tab = 0; tab < count; tab += 1) {
    const page = await context.newPage();
    watchConsole(page, errors);
    tabs.push(page);
  }
  return tabs;
}

test('a failed refresh keeps the tokens, says so, and is retried (R-31)', async ({ page, product }) => {
  const { signIn, person } = await signedIn(page, product.url);
  await leave(page);
  await page.clock.install();
  await wearOut(page);
  const refresh = await stored(page, 'refresh_token');
  let isDown = true;
  await page.route('**/api/user/refresh_jwt/', (route) =>
    isDown ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.goto('/passport');
  await expect(page.getByRole('alert').filter({ hasText: /Нет связи|No connection/ })).toBeVisible();
  expect(await stored(page, 'refresh_token')).toBe(refresh);
  isDown = false;
  await page.clock.runFor(10_500);
  await expect(greeting(page, signIn, person)).toBeVisible();
});

test('a session ended elsewhere leads to sign-in, which says so, and then back to the same screen', async ({
  page,
  product,
  browser,
}) => {
  const { signIn, person } = await signedIn(page, product.url);
  // An open page of the site would be notified of the end, and drop the tokens.
  await leave(page);
  const other = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' });
  const elsewhere = new SignInPage(await other.newPage(), product.url);
  await elsewhere.open();
  await elsewhere.signIn(person);
  await elsewhere.signOut({ everywhere: true });
  await other.close();

  await page.goto('/passport/sessions?from=email');
  await signIn.expectAt(signIn.say.signIn);
  await expect(signIn.card.getByRole('status')).toContainText(signIn.say.sessionEnded);
  expect(new URL(page.url()).search).toBe('?from=email');
  expect(await stored(page, 'access_token')).toBeNull();
  expect(await stored(page, 'refresh_token')).toBeNull();
  await signIn.signIn(person);
  await expect(page).toHaveURL(/\/passport\/sessions\?from=email$/);
});

test('a visitor who follows a link into the account gets there after the sign-in, even across a reload', async ({
  page,
  product,
}) => {
  const { signIn, person } = await signedIn(page, product.url);
  await signIn.signOut();
  await page.goto('/passport/history');
  await signIn.expectAt(signIn.say.signIn);
  await page.reload();
  await signIn.expectAt(signIn.say.signIn);
  await signIn.signIn(person);
  await expect(page).toHaveURL(/\/passport\/history$/);

  await signIn.signOut();
  await signIn.signIn(person);
  await expect(page).toHaveURL(/\/showcase$/);
});

test('signing out in one tab signs the others out', async ({ context, page, product, consoleErrors }) => {
  const { signIn, person } = await signedIn(page, product.url);
  const [other] = await openTabs(context, 1, consoleErrors);
  if (!other) throw new Error('no tab');
  await other.goto('/passport');
  await expect(greeting(other, signIn, person)).toBeVisible();
  await signIn.signOut();
  await new SignInPage(other, product.url).expectAt(signIn.say.signIn);
});

test('without a session the passport asks to sign in, and sign-in is not shown to a signed-in user', async ({
  page,
  product,
}) => {
  const signIn = new SignInPage(page, product.url);
  await signIn.chooseLanguage();
  await page.goto('/passport');
  await signIn.expectAt(signIn.say.signIn);
  await signIn.register(newPerson());
  await page.addInitScript(() => {
    const seen = { card: false };
    Object.assign(window, { seen });
    const look = (): void => {
      if ([...document.querySelectorAll('input[type=tel]')].some((field) => field.getBoundingClientRect().height > 0))
        seen.card = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/showcase$/);
  expect(await page.evaluate(() => (window as unknown as { seen: { card: boolean } }).seen.card)).toBe(false);
});

test('logout in the query ends the session', async ({ page, product }) => {
  const { signIn } = await signedIn(page, product.url);
  await page.goto('/?logout');
  await signIn.expectAt(signIn.say.signIn);
  expect(await stored(page, 'refresh_token')).toBeNull();
});

test('every call of a page names the environment and the language, the first one and the stream among them', async ({
  page,
  product,
}) => {
  const calls: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['fetch', 'xhr'].includes(request.resourceType()) && pathname.startsWith('/api/'))
      calls.push({ path: pathname, headers: request.headers() });
  });
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, 'en');
  await signIn.open();
  await signIn.register(person);
  await page.goto('/passport/sessions');
  const some = ['/api/user/identify/', '/api/user/me/', '/api/user/sessions/', '/api/events/'];
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(expect.arrayContaining(some));
  const unnamed = calls.filter(
    ({ headers }) => headers['x-custom-environment'] !== 'production' || headers['accept-language'] !== 'en',
  );
  expect(unnamed).toEqual([]);
});
