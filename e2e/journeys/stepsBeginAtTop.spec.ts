import type { Locator, Page } from '@playwright/test';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** A small phone with its keyboard open. */
test.use({ viewport: { width: 320, height: 420 } });

const steps = {
  ru: { prove: 'Подтвердите, что это вы', newEmail: 'Новая почта', code: 'Код с новой почты' },
  en: { prove: 'Confirm it’s you', newEmail: 'New email', code: 'Code from the new email' },
} as const;

/** Leaves the person at the end of a page, where the buttons of a long screen are. */
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

/** Asserts that all of a heading can be read: within the window, and covered by nothing that stays. A toast goes by itself. */
async function expectInSight(heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 });
  const isUncovered = () =>
    heading.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isUncovered, await heading.innerText()).toBe(true);
}

/** Asserts that a step or screen begins at the top of the page. */
async function expectAtTop(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY), await heading.innerText()).toBe(0);
  await expectInSight(heading);
}

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
    await expectAtTop(page, signIn.card.getByRole('heading', { level: 1 }));
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
    for (const path of ['change-phone', 'change-email', '2fa', 'sessions', 'services', 'deletion']) {
      await account.main.locator(`a[href="/passport/${path}"]:visible`).first().click();
      await page.waitForURL(`**/passport/${path}`);
      await expectAtTop(page, screen);
      await scrollDown(page);
      await page.goBack();
      await expectAtTop(page, home);
    }

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
