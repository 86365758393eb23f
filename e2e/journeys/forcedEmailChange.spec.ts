import { callAs } from '../fixtures/account';
import { operate } from '../fixtures/operator';
import { expectAccessibleInAll } from '../fixtures/axe';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

const says = {
  ru: {
    newEmail: 'Новая почта',
    email: 'Электронная почта',
    bad: 'Проверьте адрес',
    password: 'Облачный пароль',
  },
  en: { newEmail: 'New email address', email: 'Email', bad: 'Check the address', password: 'Cloud password' },
} as const;

const cloudPassword = '739150';

for (const [language, colorScheme] of [
  ['ru', 'dark'],
  ['en', 'light'],
] as const) {
  test(`${language}, ${colorScheme}: an address that must be changed is changed after the second factor`, async ({
    page,
    product,
  }) => {
    const say = says[language];
    const person = newPerson();
    const fresh = `new.${person.email}`;
    const signIn = new SignInPage(page, product.url, language);
    // Switches through both languages and themes itself, so one of the two tests is enough.
    const looksWell = (screen: string) => (language === 'ru' ? expectAccessibleInAll(page, screen) : undefined);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 720 });
    await signIn.arrive(person);
    const password = { mode: 'PASSWORD', password: cloudPassword, confirm_password: cloudPassword };
    await callAs(page, 'PATCH', '/user/set_2fa/', password);
    await operate(product, 'user', 'require-email-change', '--phone', person.phone);
    await signIn.signOut();

    await signIn.identify(person);
    await signIn.expectAt(signIn.say.welcomeBack);
    await expect(signIn.card.getByRole('button', { name: signIn.say.codeByEmail })).toHaveCount(0);
    const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
    await signIn.typeCode(smsCode);
    await signIn.expectAt(say.password);
    await page.keyboard.type(cloudPassword);
    await page.keyboard.press('Enter');

    await signIn.expectAt(say.newEmail);
    expect(new URL(page.url()).pathname).toBe('/auth-change-email/');
    // No other page opens: other paths redirect to this step, and the code and the password need not be entered again.
    await page.goto('/passport');
    await signIn.expectAt(say.newEmail);
    expect(new URL(page.url()).pathname).toBe('/auth-change-email/');
    await page.reload();
    await signIn.expectAt(say.newEmail);
    await page.keyboard.type('anna@');
    await page.keyboard.press('Enter');
    await expect(signIn.card.getByRole('alert')).toContainText(say.bad);
    await looksWell('new address');
    await signIn.field(say.email).fill(fresh);
    const emailCode = await signIn.codeAfter(fresh, () => page.keyboard.press('Enter'));
    await signIn.expectAt(signIn.say.emailCodeTitle);
    await looksWell('code of the new address');
    await page.keyboard.type(emailCode);
    await signIn.expectSignedIn();
    expect(await callAs(page, 'GET', '/user/me/')).toMatchObject({ email: fresh, need_change_email: false });
  });
}
