import { newPerson } from '../fixtures/person';
import { testWithProvider } from '../fixtures/provider';
import { expect } from '../fixtures/test';
import { ExternalLogin } from '../pages/externalLogin';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages, languages, type Language } from '../pages/texts';

const named = { name: 'Анна Соколова', given_name: 'Анна', family_name: 'Соколова', email_verified: false };
const run = Date.now();
const doubtful = (who: string, language: Language): string => `${who}.${language}.${run}@mail.example`;

/** The product in private mode, with a provider that verifies no address. */
const test = testWithProvider(
  languages.flatMap((language) => [
    { sub: `known-${language}`, ...named, email: doubtful('known', language) },
    { sub: `new-${language}`, ...named, email: doubtful('new', language) },
  ]),
  { IDENTIFY_MODE: 'private' },
);

const says = { ru: 'Подтвердите, что это вы', en: 'Confirm it’s you' };

for (const language of journeyLanguages('en')) {
  test(`${language}: in private mode a new and a registered phone get the same screens until the code is accepted`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.open();
    await signIn.identify(person);
    await signIn.expectAt(says[language]);
    const screen = await signIn.card.innerText();
    const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
    await signIn.expectAt(signIn.say.smsCodeTitle);
    await signIn.typeCode(code);
    await signIn.expectAt(signIn.say.registration);
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(person.email);
    const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
    await signIn.expectAt(signIn.say.emailCodeTitle);
    await signIn.typeCode(emailCode);
    await signIn.expectSignedIn();
    await signIn.signOut();

    await signIn.identify(person);
    await signIn.expectAt(says[language]);
    expect(await signIn.card.innerText()).toBe(screen);
    const again = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.codeByEmail));
    await signIn.expectAt(signIn.say.emailCodeTitle);
    expect(await signIn.card.innerText()).not.toContain('***');
    await signIn.typeCode(again);
    await signIn.expectSignedIn();
  });
  test(`${language}: in private mode an address that a provider has not verified does not reveal who is registered`, async ({
    page,
    product,
  }) => {
    const person = { ...newPerson(), email: doubtful('known', language) };
    const login = new ExternalLogin(page, product.url, language);
    await login.open();
    await login.identify(person);
    await login.expectAt(says[language]);
    const smsCode = await login.codeAfter(person.phone, () => login.press(login.say.codeBySms));
    await login.typeCode(smsCode);
    await login.expectAt(login.say.registration);
    await login.field(login.say.firstName).fill(person.firstName);
    await login.field(login.say.lastName).fill(person.lastName);
    await login.field(login.say.email).fill(person.email);
    const emailCode = await login.codeAfter(person.email, () => login.press(login.say.continue));
    await login.typeCode(emailCode);
    await login.expectSignedIn();
    await login.signOut();

    // Both are asked to register: one of the addresses belongs to an account, which is not revealed.
    const cards: string[] = [];
    for (const who of ['known', 'new']) {
      await page.goto('/');
      await login.visit('facebook', `${who}-${language}`);
      await login.expectAt(login.say.almostThere);
      await expect(login.field(login.say.email)).toHaveValue(doubtful(who, language));
      cards.push(await login.card.innerText());
    }
    expect(cards[0]).toBe(cards[1]);
  });
}
