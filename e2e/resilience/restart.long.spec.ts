import type { Page } from '@playwright/test';
import { isUncovered } from '../fixtures/isUncovered';
import { newPerson } from '../fixtures/person';
import { failureOf, signedInAreas } from '../fixtures/siteAreas';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { SignInPage } from '../pages/signInPage';
import { texts } from '../pages/texts';

// A product of its own: no other test may miss it.
test.use({ settings: {} });

// An idle page loads the other areas, and reports one that cannot be loaded.
test.afterEach(({ consoleErrors }) => {
  const others = consoleErrors.filter((error) => !error.startsWith('a remote could not be loaded'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

test('every step of a registration says that the process is down, keeps what was typed, and continues when it is back', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  const noConnection = page.getByRole('alert').filter({ hasText: signIn.say.noConnection });
  /** Does something without the process, checks what is shown and kept, and restarts the process. */
  const away = async (act: () => Promise<void>, isKept: () => Promise<void>): Promise<void> => {
    await product.halt();
    await act();
    await expect(noConnection).toBeVisible();
    expect(await isUncovered(noConnection)).toBe(true);
    await isKept();
    await product.resume();
  };

  await signIn.open();
  await away(
    () => signIn.identify(person),
    () => expect(signIn.phone).toHaveValue(/^\+7 916/),
  );
  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.newHere);
  await expect(noConnection).toBeHidden();

  const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
  await signIn.expectAt(signIn.say.smsCodeTitle);
  await away(
    () => signIn.typeCode(smsCode),
    () => expect(signIn.code).toHaveValue(smsCode),
  );
  await signIn.press(signIn.say.confirm);
  await signIn.expectAt(signIn.say.registration);

  const fields = {
    [signIn.say.firstName]: person.firstName,
    [signIn.say.lastName]: person.lastName,
    [signIn.say.email]: person.email,
  };
  for (const [name, value] of Object.entries(fields)) await signIn.field(name).fill(value);
  await away(
    () => signIn.press(signIn.say.continue),
    async () => {
      for (const [name, value] of Object.entries(fields)) await expect(signIn.field(name)).toHaveValue(value);
    },
  );
  const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
  await signIn.expectAt(signIn.say.emailCodeTitle);
  await away(
    () => signIn.typeCode(emailCode),
    () => expect(signIn.code).toHaveValue(emailCode),
  );
  await signIn.press(signIn.say.confirm);
  await signIn.expectSignedIn();
});

test('an area that is entered while the process is down is shown when it is back, in the same session', async ({
  page,
  product,
}) => {
  const account = new AccountPage(page, product.url);
  await account.openAsNewPerson();
  const refresh = await stored(page, 'refresh_token');
  const [, , applications] = signedInAreas;
  if (!applications) throw new Error('no area');
  await product.halt();
  await applications.enter(page);
  await expect(failureOf(page)).toBeVisible();
  expect(await stored(page, 'refresh_token')).toBe(refresh);
  await product.resume();
  await page.getByRole('button', { name: texts.ru.retry }).click();
  await expect(applications.mark(page)).toBeVisible();
});

test('an access token that expires while the process is down is renewed when it is back, and nobody is signed out (R-31)', async ({
  page,
  product,
}) => {
  const account = new AccountPage(page, product.url);
  // Without the process a screen cannot be loaded either: this one has been shown before.
  await account.openAsNewPerson('/sessions');
  await expect(account.main.getByText(account.say.noOthers)).toBeVisible();
  await account.main.getByRole('navigation').getByRole('link', { name: account.say.security }).click();
  await expect(account.main.getByRole('heading', { level: 1, name: account.say.security })).toBeVisible();
  const refresh = await stored(page, 'refresh_token');
  await product.halt();
  await page.evaluate(() => {
    const token = localStorage.getItem('access_token') ?? '';
    localStorage.setItem('access_token', `${token.slice(0, -6)}AAAAAA`);
  });
  await account.main.getByRole('link', { name: account.say.sessions }).click();
  await expect(account.main.getByRole('alert')).toBeVisible();
  expect(await stored(page, 'refresh_token')).toBe(refresh);
  await product.resume();
  await account.main.getByRole('button', { name: texts.ru.retry }).click();
  await expect(account.main.getByText(account.say.noOthers)).toBeVisible();
  expect(await stored(page, 'refresh_token')).not.toBe(refresh);
});

test('an open page receives events again once the process is back', async ({ page, product, browser }) => {
  const account = new AccountPage(page, product.url);
  const person = await account.openAsNewPerson();
  const streams: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/events/') && answer.ok()) streams.push(answer.url());
  });
  await product.halt();
  await product.resume();
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  const other = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' });
  const elsewhere = new SignInPage(await other.newPage(), product.url);
  await elsewhere.open();
  await elsewhere.signIn(person);
  await elsewhere.signOut({ everywhere: true });
  await other.close();
  await account.signIn.expectAt(account.signIn.say.signIn);
});
