import { TOTP } from 'otpauth';
import { callAs, prove } from '../fixtures/account';
import { expectAccessibleInAll } from '../fixtures/axe';
import { pressByKeyboard } from '../fixtures/keyboard';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { accountTexts } from '../pages/accountTexts';
import { SignInPage } from '../pages/signInPage';

const says = {
  ru: {
    password: 'Облачный пароль',
    totp: 'Код из приложения',
    telegram: 'Код из Telegram',
    telegramSent: 'Отправили код в ваш Telegram',
    other: 'Второй код: из письма',
    wrong: 'Неверный пароль',
  },
  en: {
    password: 'Cloud password',
    totp: 'Code from the app',
    telegram: 'Code from Telegram',
    telegramSent: 'We sent a code to your Telegram',
    other: 'Second code, by email',
    wrong: 'That password isn’t right',
  },
} as const;

const cloudPassword = '739150';
const totpNow = (secret: string) => new TOTP({ secret }).generate();

for (const [language, colorScheme] of [
  ['ru', 'light'],
  ['en', 'dark'],
] as const) {
  test(`${language}, ${colorScheme}: every second factor works by keyboard`, async ({ page, product }) => {
    test.slow();
    const say = says[language];
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 720 });
    await signIn.arrive(person);
    // Once is enough: each look takes in both languages and both themes.
    const looksWell = (screen: string) => (language === 'ru' ? expectAccessibleInAll(page, screen) : undefined);
    const set = (body: object) => callAs(page, 'PATCH', '/user/set_2fa/', body);

    const password = { mode: 'PASSWORD', password: cloudPassword, confirm_password: cloudPassword };
    const { recovery_codes: recovery = [] } = await set(password);
    await signIn.signOut();
    await page.goto('/?utm_source=journey');
    await signIn.proveByKeyboard(person);
    await signIn.expectAt(say.password);
    expect(new URL(page.url()).pathname).toBe('/2fa/password/');
    expect(new URL(page.url()).search).toBe('?utm_source=journey');
    await page.keyboard.type('000001');
    await page.keyboard.press('Enter');
    await expect(signIn.card.getByRole('alert')).toContainText(say.wrong);
    await looksWell('PASSWORD');
    await page.reload();
    await signIn.expectAt(say.password);
    await expect(signIn.field(say.password)).toBeFocused();
    await page.keyboard.type(cloudPassword);
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();

    const { secret = '' } = await callAs(page, 'POST', '/user/2fa/totp/');
    await set({ mode: 'TOTP', totp: totpNow(secret), current: { password: cloudPassword } });
    await signIn.signOut();
    await signIn.proveByKeyboard(person);
    await signIn.expectAt(say.totp);
    await looksWell('TOTP');
    // The code that turned it on cannot be used again: a recovery code avoids waiting for the next.
    await pressByKeyboard(page, signIn.card.getByRole('button', { name: accountTexts[language].useRecoveryCode }));
    await signIn.expectAt(accountTexts[language].recoveryCode);
    await looksWell('recovery code');
    await page.keyboard.type(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();

    const { link = '' } = await callAs(page, 'POST', '/user/2fa/telegram/');
    await fetch(link);
    const proof = await prove(page, 'telegram', person.phone, 'UPDATE_PROFILE_NEW');
    await set({ mode: 'TELEGRAM', ...proof, current: { recovery_code: recovery[1] } });
    await signIn.signOut();
    const proveToTelegram = async () => {
      await signIn.proveByKeyboard(person);
      await signIn.expectAt(say.telegram);
      await expect(signIn.code).toBeFocused();
      // The message may be there before the page has received the response.
      await expect(signIn.card.getByText(say.telegramSent)).toBeVisible();
      await looksWell('TELEGRAM');
    };
    const telegramCode = await signIn.codeAfter(person.phone, proveToTelegram, 'telegram');
    await page.keyboard.type(telegramCode);
    await signIn.expectSignedIn();

    const both = { ...(await prove(page, 'sms', person.phone)), ...(await prove(page, 'email', person.email)) };
    await set({ mode: 'PHONE_EMAIL', ...both, current: { recovery_code: recovery[2] } });
    await signIn.signOut();
    const emailCode = await signIn.codeAfter(person.email, async () => {
      await signIn.proveByKeyboard(person);
      await signIn.expectAt(say.other);
    });
    await expect(signIn.code).toBeFocused();
    // The email may be in the inbox before the page has received the response.
    await expect(signIn.card.getByText(/\*@mail\.example/)).toBeVisible();
    await looksWell('PHONE_EMAIL');
    await page.keyboard.type(emailCode);
    await signIn.expectSignedIn();
  });
}

test('an authenticator signs in after Back, the other code and in a second tab', async ({ page, product, context }) => {
  const say = says.ru;
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(person);
  const { secret = '' } = await callAs(page, 'POST', '/user/2fa/totp/');
  const first = totpNow(secret);
  await callAs(page, 'PATCH', '/user/set_2fa/', { mode: 'TOTP', totp: first });
  await signIn.signOut();
  await signIn.proveByKeyboard(person);
  await signIn.expectAt(say.totp);
  await page.goBack();
  await signIn.expectAt(signIn.say.welcomeBack);
  await signIn.press(signIn.say.back);
  await signIn.expectAt(signIn.say.signIn);
  await expect(signIn.phone).toHaveValue(/916/);

  const other = await context.newPage();
  await other.goto('/2fa/google-authenticator/');
  await expect(other.getByRole('heading', { name: signIn.say.signIn })).toBeVisible();
  await other.close();

  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.welcomeBack);
  const code = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.codeByEmail));
  await signIn.expectAt(signIn.say.emailCodeTitle);
  await signIn.typeCode(code);
  await signIn.expectAt(say.totp);
  await expect.poll(() => totpNow(secret), { timeout: 90_000 }).not.toBe(first);
  await signIn.typeCode(totpNow(secret));
  await signIn.expectSignedIn();
});
