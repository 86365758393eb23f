import { expectAccessibleInAll } from '../fixtures/axe';
import { newPerson, type Person } from '../fixtures/person';
import { expect } from '../fixtures/test';
import { testWithMail } from '../fixtures/testWithMail';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

/** The product with a mail server whose replies are set by the address or by the journey. */
const test = testWithMail();

/** Ten seconds after sending, the page asks whether the email was delivered, and asks again while it is still on its way. */
const askAfterMs = 10_500;

const says = {
  ru: {
    help: 'Письмо не приходит?',
    available: 'Почта работает, но с ограничениями',
    unavailable: 'Письмо не доставлено',
    continue: 'Продолжить без письма',
    change: 'Исправить адрес',
    refused: 'Почтовый сервер не принял письмо: код не придёт',
    otherWay: 'Выбрать другой способ',
  },
  en: {
    help: 'Email not arriving?',
    available: 'The mailbox is available, but restrictive',
    unavailable: 'The email wasn’t delivered',
    continue: 'Continue without the email',
    change: 'Change the address',
    refused: 'The mail server didn’t accept the email: the code won’t arrive',
    otherWay: 'Choose another way',
  },
};

/** Registers a new person up to the step of the email code. */
async function fillRegistration(signIn: SignInPage, person: Person): Promise<void> {
  await signIn.open();
  await signIn.identify(person);
  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
  await signIn.typeCode(code);
  await signIn.expectAt(signIn.say.registration);
  await signIn.field(signIn.say.firstName).fill(person.firstName);
  await signIn.field(signIn.say.lastName).fill(person.lastName);
  await signIn.field(signIn.say.email).fill(person.email);
  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.emailCodeTitle);
}

for (const language of journeyLanguages('ru')) {
  test(`${language}: an email refused with 550 leads back to the address; one refused with 554 offers to continue without it`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const say = says[language];
    await page.clock.install();
    await fillRegistration(signIn, { ...person, email: `550.${person.email}` });
    await page.clock.runFor(askAfterMs);
    await expect(signIn.card.getByRole('heading', { name: say.unavailable })).toBeVisible();
    await expect(signIn.card.getByRole('button', { name: say.continue })).toBeHidden();
    await page.setViewportSize({ width: 320, height: 720 });
    if (language === 'ru') await expectAccessibleInAll(page, 'an email that was refused');
    await signIn.press(say.change);
    await signIn.expectAt(signIn.say.registration);

    await signIn.field(signIn.say.email).fill(`554.${person.email}`);
    await signIn.press(signIn.say.continue);
    await signIn.expectAt(signIn.say.emailCodeTitle);
    // A real wait: the service gives no temp code before it has counted the ten seconds itself.
    await expect(signIn.card.getByRole('button', { name: say.help })).toBeVisible();
    await signIn.press(say.help);
    await signIn.expectAt(say.available);
    if (language === 'ru') await expectAccessibleInAll(page, 'an email refused with 554');
    await signIn.press(say.continue);
    await signIn.expectSignedIn();
  });
  test(`${language}: when the mail server refuses the sign-in email, the card says so and the person signs in by SMS`, async ({
    page,
    product,
    mail,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const say = says[language];
    await fillRegistration(signIn, person);
    await signIn.typeCode(await mail.codeTo(person.email));
    await signIn.expectSignedIn();
    await signIn.signOut();

    mail.refuse(person.email);
    await page.clock.install();
    await signIn.identify(person);
    await signIn.expectAt(signIn.say.welcomeBack);
    await signIn.press(signIn.say.codeByEmail);
    await signIn.expectAt(signIn.say.emailCodeTitle);
    await page.clock.runFor(askAfterMs);
    await expect(signIn.card.getByRole('status').filter({ hasText: say.refused })).toBeVisible();
    await expect(signIn.card.getByRole('button', { name: say.continue })).toBeHidden();
    await signIn.press(say.otherWay);
    await signIn.expectAt(signIn.say.welcomeBack);
    await signIn.typeCode(await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms)));
    await signIn.expectSignedIn();
  });
}
