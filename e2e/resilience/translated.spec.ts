import { newPerson } from '../fixtures/person';
import { signedInAreas } from '../fixtures/siteAreas';
import { expect, test } from '../fixtures/test';
import { translate } from '../fixtures/translate';
import { SignInPage } from '../pages/signInPage';

test('a page that the browser translates survives a registration, a sign-in and every area', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await translate(page);
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.register(person);
  for (const area of signedInAreas) {
    await area.enter(page);
    await expect(area.mark(page)).toBeVisible();
  }
  await signIn.signOut();
  await signIn.identify(person);
  await signIn.expectAt(signIn.say.welcomeBack);
  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
  await signIn.expectAt(signIn.say.smsCodeTitle);
  // The countdown is replaced by the button.
  await page.clock.runFor(61_000);
  await expect(signIn.card.getByRole('button', { name: signIn.say.resend })).toBeVisible();
  await signIn.typeCode(code);
  await signIn.expectSignedIn();
});
