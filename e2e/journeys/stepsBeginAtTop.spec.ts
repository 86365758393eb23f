import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { callAs, prove } from '../fixtures/account';
import { expectAtTop, expectInSight, lowWindow, scrollDown } from '../fixtures/atTop';
import { fillAccount } from '../fixtures/fullAccount';
import { newPerson, type Person } from '../fixtures/person';
import { test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { accountTexts } from '../pages/accountTexts';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

test.use({ viewport: lowWindow });

const steps = {
  ru: { prove: 'Подтвердите, что это вы', newEmail: 'Новая почта', code: 'Код с новой почты' },
  en: { prove: 'Confirm it’s you', newEmail: 'New email', code: 'Code from the new email' },
} as const;

const factorTitles = {
  ru: {
    PASSWORD: 'Облачный пароль',
    TOTP: 'Код из приложения',
    TELEGRAM: 'Код из Telegram',
    PHONE_EMAIL: 'Второй код: из письма',
  },
  en: {
    PASSWORD: 'Cloud password',
    TOTP: 'Code from the app',
    TELEGRAM: 'Code from Telegram',
    PHONE_EMAIL: 'Second code, by email',
  },
} as const;

/** Screens that the account's home leads to. */
const belowHome = [
  ...['change-phone', 'change-email', '2fa', 'sessions', 'history', 'services', 'external-accounts'],
  ...['documents', 'export'],
];
const factors = ['validation', 'google-authenticator', 'cloud-password', 'telegram'].map((name) => `2fa/${name}`);

/** Second factors of a sign-in, each with what turns it on for whoever is signed in. */
const secondFactors = {
  PASSWORD: () => Promise.resolve({ password: '739150', confirm_password: '739150' }),
  TOTP: async (page: Page) => {
    const { secret = '' } = await callAs(page, 'POST', '/user/2fa/totp/');
    return { totp: new TOTP({ secret }).generate() };
  },
  TELEGRAM: async (page: Page, { phone }: Person) => {
    const { link = '' } = await callAs(page, 'POST', '/user/2fa/telegram/');
    await fetch(link);
    return prove(page, 'telegram', phone, 'UPDATE_PROFILE_NEW');
  },
  PHONE_EMAIL: async (page: Page, { phone, email }: Person) => ({
    ...(await prove(page, 'sms', phone)),
    ...(await prove(page, 'email', email)),
  }),
} as const;

for (const language of languages) {
  test(`${language}: each step of a registration begins at its top in a small window, also after Back`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const { say } = signIn;
    const expectStep = (title: string) =>
      expectAtTop(page, signIn.card.getByRole('heading', { name: title, exact: true }));
    await signIn.open();
    await expectStep(say.signIn);
    await signIn.phone.fill(person.national);
    await scrollDown(page);
    await signIn.press(say.continue);
    await expectStep(say.newHere);
    await scrollDown(page);
    const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(say.getSmsCode));
    await expectStep(say.smsCodeTitle);

    for (const title of [say.newHere, say.signIn]) {
      await scrollDown(page);
      await page.goBack();
      await expectStep(title);
    }
    for (const title of [say.newHere, say.smsCodeTitle]) {
      await scrollDown(page);
      await page.goForward();
      await expectStep(title);
    }

    await scrollDown(page);
    await signIn.typeCode(smsCode);
    await expectStep(say.registration);
    await signIn.field(say.firstName).fill(person.firstName);
    await signIn.field(say.lastName).fill(person.lastName);
    await signIn.field(say.email).fill(person.email);
    await scrollDown(page);
    const emailCode = await signIn.codeAfter(person.email, () => signIn.press(say.continue));
    await expectStep(say.emailCodeTitle);
    await scrollDown(page);
    await signIn.press(say.back);
    await expectStep(say.registration);
    await scrollDown(page);
    await page.goForward();
    await expectStep(say.emailCodeTitle);
    await signIn.typeCode(emailCode);
    await signIn.expectSignedIn();
    // The toast about the new account stays as long as the pointer rests on it.
    await page.mouse.move(0, 0);
    await expectAtTop(page, signIn.card.getByRole('heading', { level: 1 }));
  });

  test(`${language}: each step of a sign-in begins at its top in a small window, each second factor too`, async ({
    page,
    product,
  }) => {
    const signIn = new SignInPage(page, product.url, language);
    const { say } = signIn;
    const expectStep = (title: string) =>
      expectAtTop(page, signIn.card.getByRole('heading', { name: title, exact: true }));
    for (const mode of Object.keys(secondFactors) as (keyof typeof secondFactors)[]) {
      const person = newPerson();
      await signIn.become(person);
      await callAs(page, 'PATCH', '/user/set_2fa/', { mode, ...(await secondFactors[mode](page, person)) });
      await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
      await page.context().clearCookies();
      await signIn.open();
      await signIn.phone.fill(person.national);
      await scrollDown(page);
      await signIn.press(say.continue);
      await expectStep(say.welcomeBack);
      await scrollDown(page);
      const code = await signIn.codeAfter(person.phone, () => signIn.press(say.codeBySms));
      await expectStep(say.smsCodeTitle);
      await scrollDown(page);
      await signIn.typeCode(code);
      await expectStep(factorTitles[language][mode]);
      await scrollDown(page);
      await signIn.press(accountTexts[language].useRecoveryCode);
      await expectStep(accountTexts[language].recoveryCode);
      await scrollDown(page);
      await page.goBack();
      await expectStep(say.welcomeBack);
    }
  });

  test(`${language}: each screen and step of the account begins at its top in a small window, also after Back`, async ({
    page,
    product,
  }) => {
    const account = new AccountPage(page, product.url, language);
    const { say } = account;
    const person = await account.openAsNewPerson();
    const screen = account.main.getByRole('heading', { level: 1 });
    const home = account.heading(say.hello(person.firstName));
    const visit = async (paths: readonly string[], from: Locator) => {
      for (const path of paths) {
        await account.main.locator(`a[href="/passport/${path}"]:visible`).first().click();
        await page.waitForURL(`**/passport/${path}`);
        await expectAtTop(page, screen);
        await scrollDown(page);
        await page.goBack();
        await expectAtTop(page, from);
      }
    };
    await visit(belowHome, home);
    await account.open('/data');
    await visit(['deletion'], screen);
    await account.open('/2fa');
    await visit(factors, account.heading(say.twoFactor));
    await fillAccount(page, 12);
    await account.open('/2fa');
    await visit(['2fa/disable', '2fa/recovery-codes'], account.heading(say.twoFactor));
    await page.unrouteAll();

    await account.open('/change-email');
    await expectAtTop(page, screen);
    const { prove, newEmail, code } = steps[language];
    await expectInSight(account.heading(prove));
    const proof = await account.signIn.codeAfter(person.phone, () => account.press(say.bySms));
    await scrollDown(page);
    await page.getByRole('textbox', { name: say.code }).fill(proof);
    await expectInSight(account.heading(newEmail));
    const fresh = newPerson().email;
    await account.field(say.newEmail).fill(fresh);
    await scrollDown(page);
    const freshCode = await account.signIn.codeAfter(fresh, () => account.press(say.getCode));
    await expectInSight(account.heading(code));
    await scrollDown(page);
    await page.getByRole('textbox', { name: say.code }).fill(freshCode);
    await expectInSight(account.heading(say.emailChanged));
  });
}
