import { pressByKeyboard } from '../fixtures/keyboard';
import { expect, test } from '../fixtures/test';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages, languages } from '../pages/texts';

const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');

for (const language of languages) {
  test.describe(language, () => {
    test('every way back keeps the phone', async ({ page, product }) => {
      const person = newPerson();
      const signIn = new SignInPage(page, product.url, language);
      await signIn.open();
      await signIn.identify(person);
      await signIn.expectAt(signIn.say.newHere);
      await signIn.press(signIn.say.back);
      await signIn.expectAt(signIn.say.signIn);
      await expect(signIn.phone).toHaveValue(/916/);

      await signIn.press(signIn.say.continue);
      await signIn.press(signIn.say.getSmsCode);
      await signIn.expectAt(signIn.say.smsCodeTitle);
      await signIn.press(signIn.say.back);
      await signIn.expectAt(signIn.say.newHere);
      await page.goBack();
      await signIn.expectAt(signIn.say.signIn);
      await expect(signIn.phone).toHaveValue(/916/);
    });

    test('a wrong code is reported at the field, announced, cleared, and the focus stays (R-62)', async ({
      page,
      product,
    }) => {
      const person = newPerson();
      const signIn = new SignInPage(page, product.url, language);
      await signIn.open();
      await signIn.identify(person);
      const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await signIn.typeCode(wrong(code));
        await expect(signIn.card.getByRole('alert')).toContainText(signIn.say.invalidCode);
        await expect(signIn.code).toHaveValue('');
        await expect(signIn.code).toBeFocused();
      }
      await signIn.typeCode(wrong(code));
      await expect(signIn.card.getByRole('alert')).toContainText(signIn.say.noTriesLeft);
      await expect(signIn.code).toBeDisabled();
    });

    test('invalid values are reported at their fields', async ({ page, product }) => {
      const person = newPerson();
      const signIn = new SignInPage(page, product.url, language);
      await signIn.open();
      await signIn.phone.fill('91');
      await signIn.press(signIn.say.continue);
      await expect(signIn.card.getByText(signIn.say.badPhone)).toBeVisible();

      await signIn.identify(person);
      const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
      await signIn.typeCode(code);
      await signIn.expectAt(signIn.say.registration);
      await signIn.field(signIn.say.firstName).fill('А');
      await signIn.field(signIn.say.lastName).fill('Соколова');
      await signIn.field(signIn.say.email).fill('anna@');
      await signIn.press(signIn.say.continue);
      await expect(signIn.card.getByText(signIn.say.shortName)).toBeVisible();
      await expect(signIn.card.getByText(signIn.say.badEmail)).toBeVisible();
      await expect(signIn.field(signIn.say.firstName)).toBeFocused();
    });
  });
}

test('an address that is already registered is refused at its field before a code is sent', async ({
  page,
  product,
}) => {
  const first = newPerson();
  const second = { ...newPerson(), email: first.email };
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(first);
  await signIn.signOut();
  await signIn.identify(second);
  const code = await signIn.codeAfter(second.phone, () => signIn.press(signIn.say.getSmsCode));
  await signIn.typeCode(code);
  await signIn.field(signIn.say.firstName).fill(second.firstName);
  await signIn.field(signIn.say.lastName).fill(second.lastName);
  await signIn.field(signIn.say.email).fill(second.email);
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/send_verification_email/')) sends.push(request.url());
  });
  await signIn.press(signIn.say.continue);
  await expect(signIn.card.getByRole('alert')).toBeVisible();
  expect(sends).toEqual([]);
  await signIn.expectAt(signIn.say.registration);
  // A user with a new number and the old mailbox is not stuck: the error names the last digits of the account's number.
  await signIn.press(signIn.say.signInToIt);
  await signIn.expectAt(signIn.say.signIn);
  await expect(signIn.card.getByText(signIn.say.numberEndsIn(first.phone.slice(-2)))).toBeVisible();
  await signIn.signIn(first);
});

for (const language of journeyLanguages('en')) {
  const says = {
    ru: { help: /Проверьте номер и\sсвязь/, spam: /Проверьте «Спам»/, write: 'Напишите нам' },
    en: { help: /Check the number and your connection/, spam: /spam/i, write: 'Contact us' },
  }[language];

  test(`${language}: help is offered after the second attempt without a code`, async ({ page, product }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const resend = () => signIn.card.getByRole('button', { name: signIn.say.resend });
    await signIn.open();
    await signIn.identify(person);
    await signIn.press(signIn.say.getSmsCode);
    await signIn.expectAt(signIn.say.smsCodeTitle);
    await expect(resend()).toBeVisible();
    await expect(signIn.card.getByText(says.help)).toHaveCount(0);
    const code = await signIn.codeAfter(person.phone, () => resend().click());
    await expect(signIn.card.getByText(says.help)).toBeVisible();
    await signIn.typeCode(code);

    await signIn.expectAt(signIn.say.registration);
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(person.email);
    await signIn.press(signIn.say.continue);
    await signIn.expectAt(signIn.say.emailCodeTitle);
    await expect(resend()).toBeVisible();
    await expect(signIn.card.getByText(says.spam)).toHaveCount(0);
    await resend().click();
    await expect(signIn.card.getByText(says.spam)).toBeVisible();
    await signIn.card.getByRole('button', { name: says.write, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('typed and submitted before any script runs, the number is kept and sent', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const early = page.locator('#first-paint').getByRole('textbox');
  await early.pressSequentially(person.national);
  await early.press('Enter');
  release();
  await signIn.expectAt(signIn.say.newHere);
  await signIn.press(signIn.say.back);
  await expect(signIn.phone).toHaveValue(/916/);
});

test('the whole sign-in works by keyboard alone (R-62)', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  const { keyboard } = page;
  await signIn.open();
  await expect(signIn.phone).toBeFocused();
  await keyboard.type(person.national);
  await keyboard.press('Enter');
  await signIn.expectAt(signIn.say.newHere);
  const getCode = signIn.card.getByRole('button', { name: signIn.say.getSmsCode });
  const smsCode = await signIn.codeAfter(person.phone, () => pressByKeyboard(page, getCode));
  await expect(signIn.code).toBeFocused();
  await keyboard.type(smsCode);
  await signIn.expectAt(signIn.say.registration);
  await expect(signIn.field(signIn.say.firstName)).toBeFocused();
  await keyboard.type(person.firstName);
  await keyboard.press('Tab');
  await keyboard.type(person.lastName);
  await keyboard.press('Tab');
  await keyboard.type(person.email);
  const emailCode = await signIn.codeAfter(person.email, () => keyboard.press('Enter'));
  await expect(signIn.code).toBeFocused();
  await keyboard.type(emailCode);
  await signIn.expectSignedIn();
});
