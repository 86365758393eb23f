import { expect, test, watchConsole } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

for (const language of journeyLanguages('ru')) {
  test(`${language}: sessions elsewhere are seen as they come, warned of, and ended`, async ({
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
    // Without a reload: the event stream told.
    const row = account.main.getByRole('region', { name: say.otherSessions }).getByRole('listitem');
    await expect(row.getByRole('button', { name: say.end })).toBeVisible();

    await account.open();
    await expect(account.main.getByText(say.sessionsWarning)).toBeVisible();
    await account.press(say.dismiss);
    await page.reload();
    await expect(account.heading(say.hello(person.firstName))).toBeVisible();
    await expect(account.main.getByText(say.sessionsWarning)).toBeHidden();

    await account.open('/sessions');
    await account.press(say.end);
    await expect(account.main.getByText(say.noOthers)).toBeVisible();
    // the open tab elsewhere notices by itself.
    await other.signIn.isAt(other.signIn.say.signIn);
    await elsewhere.close();
  });
}
