import type { Page } from '@playwright/test';
import { expectAccessibleInAll } from '../fixtures/axe';
import { messages } from '../fixtures/inbox';
import { testWithProvider } from '../fixtures/provider';
import { expect } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { ExternalLogin } from '../pages/externalLogin';
import { journeyLanguages, type Language } from '../pages/texts';

const test = testWithProvider([{ sub: 'anna', name: 'Анна' }]);

const texts = {
  ru: {
    linkOf: (name: string) => `Привязать ${name}`,
    isLinked: (name: string) => `Теперь можно войти через ${name}`,
    unlinkOf: (name: string) => `Отвязать ${name}`,
    cancelled: /отменили вход/,
    elsewhere: /уже привязан/,
  },
  en: {
    linkOf: (name: string) => `Link ${name}`,
    isLinked: (name: string) => `You can now sign in with ${name}`,
    unlinkOf: (name: string) => `Unlink ${name}`,
    cancelled: /canceled/,
    elsewhere: /already linked/,
  },
};

/** Only what is not linked can be linked. */
const expectUnlinked = (account: AccountPage, name: string) =>
  expect(account.main.getByRole('button', { name: texts[account.language].linkOf(name), exact: true })).toBeVisible();

/** Registers a new person and opens their list of sign-in methods. */
async function openWays(page: Page, origin: string, language: Language) {
  const account = new AccountPage(page, origin, language);
  const person = await account.openAsNewPerson('/external-accounts');
  await expectUnlinked(account, 'Facebook');
  return { account, person, login: new ExternalLogin(page, origin, language), say: texts[language] };
}

for (const language of journeyLanguages('en')) {
  test(`${language}: a provider account is linked from the account, signs the user in, and is unlinked`, async ({
    page,
    product,
  }) => {
    const { account, person, login, say } = await openWays(page, product.url, language);
    const name = login.say.providers.google;
    await expectAccessibleInAll(page, 'ways to sign in, with providers to link');
    await account.press(say.linkOf(name));
    await login.pick('anna');
    await expect(page.getByText(say.isLinked(name))).toBeVisible();
    await expect(page, 'the answer of the provider is gone from the address').toHaveURL(
      /\/passport\/external-accounts$/,
    );
    await expect(account.main.getByRole('button', { name: say.unlinkOf(name) })).toBeVisible();
    await expect(account.main.getByRole('button', { name: say.linkOf(name), exact: true })).toHaveCount(0);
    const told = async () => (await messages(product.url, person.email)).map(({ subject }) => subject);
    await expect.poll(told).toContainEqual(expect.stringContaining(name));

    await login.signOut();
    await login.visit('google', 'anna');
    await login.expectSignedIn();

    await account.open('/external-accounts');
    await account.takeOff(name, account.say.unlink);
    await expect(page.getByText(account.say.unlinked(name))).toBeVisible();
    await expectUnlinked(account, name);
  });

  test(`${language}: a link that is cancelled, or whose account belongs to another user, says so and links nothing`, async ({
    page,
    product,
    browser,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const first = await openWays(await elsewhere.newPage(), product.url, language);
    await first.account.press(first.say.linkOf('Facebook'));
    await first.login.pick('anna');
    await expect(first.account.main.getByRole('button', { name: first.say.unlinkOf('Facebook') })).toBeVisible();
    await elsewhere.close();

    const { account, login, say } = await openWays(page, product.url, language);
    await account.press(say.linkOf('Facebook'));
    await login.refuse();
    await expect(page.getByText(say.cancelled)).toBeVisible();
    await expectUnlinked(account, 'Facebook');
    await account.press(say.linkOf('Facebook'));
    await login.pick('anna');
    await expect(page.getByText(say.elsewhere)).toBeVisible();
    await expectUnlinked(account, 'Facebook');
    await page.reload();
    await expectUnlinked(account, 'Facebook');
  });
}
