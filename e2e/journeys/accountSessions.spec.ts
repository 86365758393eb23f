import { expect, test, watchConsole } from '../fixtures/test';
import { expectAccessible } from '../fixtures/axe';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

for (const language of journeyLanguages('ru')) {
  test(`${language}: sessions elsewhere appear as they begin, raise a warning, and are ended`, async ({
    page,
    product,
    browser,
    consoleErrors,
  }) => {
    const account = new AccountPage(page, product.url, language);
    const { say } = account;
    const person = await account.openAsNewPerson('/sessions');
    await expect(account.main.getByText(say.noOthers)).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = new AccountPage(await elsewhere.newPage(), product.url, language);
    watchConsole(other.page, consoleErrors);
    await other.signIn.open();
    await other.signIn.signIn(person);
    await other.open();
    // Without a reload: by the event stream.
    const row = account.main.getByRole('region', { name: say.otherSessions }).getByRole('listitem');
    await expect(row).toBeVisible();

    const warning = page.getByRole('complementary').filter({ hasText: say.sessionsWarning });
    await page.getByRole('button', { name: 'Понятно' }).click();
    for (const path of ['/showcase', '/applications', '/passport']) {
      await page.goto(path);
      await expect(warning).toBeVisible();
    }
    await account.press(say.dismiss);
    await expect(warning).toBeHidden();
    await page.reload();
    await expect(account.heading(say.hello(person.firstName))).toBeVisible();
    await expect(warning).toBeHidden();

    await account.open('/sessions');
    await row.locator('summary').click();
    await expectAccessible(page, 'details of a session');
    await row.getByRole('button', { name: say.rename }).click();
    await expectAccessible(page, 'name of a device');
    await account.field(say.deviceName).fill('Рабочий ноутбук');
    await account.press(say.save);
    await expect(row.getByText('Рабочий ноутбук', { exact: true })).toBeVisible();
    await other.open('/sessions');
    await expect(other.main.getByText('Рабочий ноутбук', { exact: true })).toBeVisible();

    await account.press(say.end);
    await expect(account.main.getByText(say.noOthers)).toBeVisible();
    // the open tab elsewhere notices by itself, and says that nobody is signed in there any more.
    await other.signIn.expectAt(other.signIn.say.signIn);
    await expect(other.signIn.card.getByRole('status')).toBeVisible();
    await elsewhere.close();
  });
}
