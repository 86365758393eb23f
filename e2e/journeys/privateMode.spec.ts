import { newPerson } from '../fixtures/person';
import { startProduct, type Product } from '../fixtures/product';
import { expect, test as base } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** The product that tells nobody who is registered. */
const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const product = await startProduct({ IDENTIFY_MODE: 'private' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const says = { ru: 'Подтвердите, что это вы', en: 'Confirm that it is you' };

for (const language of languages) {
  test(`${language}: in private mode a new and a known phone get the same screens until the code is accepted`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.open();
    await signIn.identify(person);
    await signIn.isAt(says[language]);
    const screen = await signIn.card.innerText();
    const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
    await signIn.isAt(signIn.say.smsCodeTitle);
    await signIn.typeCode(code);
    await signIn.isAt(signIn.say.registration);
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(person.email);
    const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
    await signIn.isAt(signIn.say.emailCodeTitle);
    await signIn.typeCode(emailCode);
    await signIn.isSignedIn();
    await signIn.signOut();

    await signIn.identify(person);
    await signIn.isAt(says[language]);
    expect(await signIn.card.innerText()).toBe(screen);
    const again = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.codeByEmail));
    await signIn.isAt(signIn.say.emailCodeTitle);
    expect(await signIn.card.innerText()).not.toContain('***');
    await signIn.typeCode(again);
    await signIn.isSignedIn();
  });
}
