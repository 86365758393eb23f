import { expect, test } from '../fixtures/test';
import { newPerson } from '../fixtures/person';
import { languages } from '../pages/texts';
import { SignInPage } from '../pages/signInPage';

for (const language of languages) {
  test(`${language}: a visitor registers, leaves, and comes back by SMS and by email`, async ({ page, product }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.open();
    await signIn.register(person, { news: true });
    await expect(page).toHaveURL(/\/showcase$/);

    await signIn.signOut();
    await signIn.signIn(person, 'sms');
    await signIn.signOut();
    await signIn.signIn(person, 'email');

    await page.goto('/passport');
    await expect(page.getByRole('heading', { name: signIn.say.hello(person.firstName) })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${person.firstName} ${person.lastName}`);
    await expect(page.getByRole('main')).toContainText(person.phone.slice(-4));
  });
}

test('the sign-in sends timezone, cookie consent and news consent to the account', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await page.getByRole('button', { name: signIn.say.accept }).click();
  await signIn.register(person, { news: true });
  const me = async (): Promise<Record<string, unknown>> =>
    page.evaluate(async () => {
      const headers = { Authorization: `JWT ${localStorage.getItem('access_token')}` };
      return (await fetch('/api/user/me/', { headers })).json() as Promise<Record<string, unknown>>;
    });
  await expect
    .poll(me)
    .toMatchObject({ timezone: 3, cookies_consent: true, promotional_materials_consent: true, is_verified: true });
});
