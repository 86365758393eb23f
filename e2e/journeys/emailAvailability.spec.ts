import { isAccessibleInAll } from '../fixtures/axe';
import { newPerson } from '../fixtures/person';
import { startMailServer } from '../fixtures/mailServer';
import { startProduct, type Product } from '../fixtures/product';
import { expect, test as base } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** The product beside a mail server whose answers the address names. */
const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const mail = await startMailServer();
      const product = await startProduct({ MAIL_GATEWAY: 'smtp', SMTP_URL: mail.url });
      await use(product);
      await product.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const says = {
  ru: {
    help: 'Письмо не приходит?',
    available: 'Почта работает, но с ограничениями',
    unavailable: 'Письмо не доставлено',
    continue: 'Продолжить с временным кодом',
    change: 'Исправить адрес',
  },
  en: {
    help: 'No email?',
    available: 'The mailbox is available, but restrictive',
    unavailable: 'The email was not delivered',
    continue: 'Continue with a temporary code',
    change: 'Change the address',
  },
};

for (const language of languages) {
  test(`${language}: a letter that the mail server refuses leads back to the address, one that is late to a temp code`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const say = says[language];
    await signIn.open();
    await signIn.identify(person);
    const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
    await signIn.typeCode(code);
    await signIn.isAt(signIn.say.registration);
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(`550.${person.email}`);
    await signIn.press(signIn.say.continue);
    await signIn.isAt(signIn.say.emailCodeTitle);
    // Asked ten seconds after sending.
    await expect(signIn.card.getByRole('heading', { name: say.unavailable })).toBeVisible({ timeout: 20_000 });
    await expect(signIn.card.getByRole('button', { name: say.continue })).toBeHidden();
    await page.setViewportSize({ width: 320, height: 720 });
    if (language === 'ru') await isAccessibleInAll(page, 'a letter that was refused');
    await signIn.press(say.change);
    await signIn.isAt(signIn.say.registration);

    await signIn.field(signIn.say.email).fill(`554.${person.email}`);
    await signIn.press(signIn.say.continue);
    await signIn.isAt(signIn.say.emailCodeTitle);
    await expect(signIn.card.getByRole('button', { name: say.help })).toBeVisible({ timeout: 20_000 });
    await signIn.press(say.help);
    await signIn.isAt(say.available);
    if (language === 'ru') await isAccessibleInAll(page, 'a letter that is late');
    await signIn.press(say.continue);
    await signIn.isSignedIn();
  });
}
