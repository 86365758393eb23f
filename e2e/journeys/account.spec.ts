import { expect, test } from '../fixtures/test';
import { messages } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

for (const language of journeyLanguages('ru')) {
  test.describe(`the account, ${language}`, () => {
    test('lets its owner change names, language and consents in place', async ({ page, product }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      await account.openAsNewPerson();
      await account.press(say.editName);
      await account.field(say.firstName).fill('Мария');
      await account.press(say.save);
      await expect(account.heading(say.hello('Мария'))).toBeVisible();
      await expect(page.getByRole('button', { name: say.editName })).toBeFocused();

      await account.open('/data');
      const news = page.getByRole('switch', { name: say.news });
      // The switch turns immediately: a reload before the response would abort the call.
      const stored = page.waitForResponse('**/api/user/update_pm_consent/');
      await news.check();
      await stored;
      await page.reload();
      await expect(news).toBeChecked();

      const other = new AccountPage(page, product.url, language === 'ru' ? 'en' : 'ru');
      await page.getByRole('radio', { name: language === 'ru' ? 'English' : 'Русский' }).click();
      await expect(other.main.getByRole('heading', { level: 1 })).toHaveText(other.say.myData);
    });

    test('changes the email, and the previous address reverts it (R-20)', async ({ page, product }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      const person = await account.openAsNewPerson('/change-email');
      await account.proveBy(person.phone, say.bySms);
      const fresh = newPerson().email;
      await account.field(say.newEmail).fill(fresh);
      await account.proveBy(fresh, say.getCode);
      await expect(account.heading(say.emailChanged)).toBeFocused();

      let link: string | undefined;
      await expect(async () => {
        const texts = (await messages(product.url, person.email)).map(({ text }) => text);
        link = /https?:\S+\/contact-change\/undo#token=[\w.~-]+/.exec(texts.join('\n'))?.[0];
        expect(link).toBeDefined();
      }).toPass({ timeout: 60_000 });
      await page.goto(link ?? '');
      await account.press(say.undoEmail);
      await expect(account.heading(say.emailRestored)).toBeFocused();
      // Every session has ended, including this one: the page says so, and stays.
      await expect(page.getByRole('button', { name: account.signIn.say.userMenu })).toBeHidden();
      await expect(account.heading(say.emailRestored)).toBeVisible();
    });

    test('changes the phone, after which the other sessions are ended (R-20)', async ({ page, product, browser }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      const person = await account.openAsNewPerson('/change-phone');
      const elsewhere = await browser.newContext({ baseURL: product.url });
      const other = new AccountPage(await elsewhere.newPage(), product.url, language);
      await other.signIn.open();
      await other.signIn.signIn(person);

      await account.proveBy(person.email, say.byEmail);
      const fresh = newPerson();
      await account.field(say.newPhone).fill(fresh.phone);
      await account.proveBy(fresh.phone, say.getCode);
      await expect(account.heading(say.phoneChanged)).toBeFocused();
      await account.press(say.endOthers);
      await expect(account.main.getByRole('status')).toContainText(say.othersEnded);
      await other.page.goto('/passport');
      await other.signIn.expectAt(other.signIn.say.signIn);
      await elsewhere.close();
      await account.open('/history');
      await expect(account.main.getByRole('listitem').first()).toBeVisible();
    });
  });
}
