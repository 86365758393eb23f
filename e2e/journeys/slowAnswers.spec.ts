import { newPerson } from '../fixtures/person';
import { desktop, expectStill, phone, watchShifts } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';

for (const [width, size] of Object.entries({ phone, desktop })) {
  test(`on a ${width} late content moves nothing on the account's home, however late it comes (R-62)`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    const account = new AccountPage(page, product.url);
    const person = newPerson();
    // An address that takes one line; that a longer one takes two cannot be known in advance.
    await account.signIn.become({ ...person, email: `${person.national.slice(-7)}@mail.example` });
    let answer = (): void => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user/**', async (route) => {
      await isAnswered;
      await route.fallback();
    });
    await account.open();
    await expect(account.main.locator('[data-skeleton]').filter({ visible: true })).not.toHaveCount(0);
    answer();
    await expect(account.main.getByRole('button', { name: /^ID / })).toBeVisible();
    await expect(account.main.locator('[data-skeleton]')).toHaveCount(0);
    await expectStill(page, 'home');
  });
}
