import { isAccessible } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

const themes = ['light', 'dark'] as const;

for (const language of languages) {
  for (const theme of themes) {
    test(`R-62: every screen, ${language}, ${theme}`, async ({ page, product }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 720 });
      const person = newPerson();
      const signIn = new SignInPage(page, product.url, language);
      await signIn.open();
      await isAccessible(page, 'START');
      await signIn.card.getByRole('button', { name: /^(Страна|Country)/ }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await isAccessible(page, 'country picker');
      await page.keyboard.press('Escape');
      await signIn.identify(person);
      await signIn.isAt(signIn.say.newHere);
      await isAccessible(page, 'NOT_RECOGNIZED');
      const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
      await signIn.isAt(signIn.say.smsCodeTitle);
      await signIn.typeCode('0000');
      await expect(signIn.code).toHaveValue('');
      await isAccessible(page, 'CODE_INPUT with an error');
      await signIn.typeCode(smsCode);
      await signIn.isAt(signIn.say.registration);
      await signIn.press(signIn.say.continue);
      await isAccessible(page, 'REGISTER_FORM with errors');
      await signIn.field(signIn.say.firstName).fill(person.firstName);
      await signIn.field(signIn.say.lastName).fill(person.lastName);
      await signIn.field(signIn.say.email).fill(person.email);
      const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
      await signIn.isAt(signIn.say.emailCodeTitle);
      await isAccessible(page, 'EMAIL_CODE_INPUT');
      await signIn.typeCode(emailCode);
      await signIn.isSignedIn();
      for (const path of [
        '/showcase',
        '/passport',
        '/services',
        '/applications',
        '/policy',
        '/forbidden',
        '/not-found',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await isAccessible(page, path);
      }
      await page.goto('/passport');
      await page.getByRole('button', { name: signIn.say.userMenu }).click();
      await isAccessible(page, 'user menu');
      await page.getByRole('button', { name: signIn.say.signOut }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isAccessible(page, 'sign-out');
      await page.getByRole('dialog').getByRole('button', { name: signIn.say.signOut }).click();
      await signIn.isAt(signIn.say.signIn);
      await signIn.identify(person);
      await signIn.isAt(signIn.say.welcomeBack);
      await isAccessible(page, 'USER_IDENTIFIED');
    });
  }
}
