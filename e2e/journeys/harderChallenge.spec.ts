import type { Page } from '@playwright/test';
import { newPerson } from '../fixtures/person';
import { expect, test, watchConsole } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

/** All users here sign in from one address, which may send a single SMS before challenges get harder. */
test.use({ settings: { CAPTCHA: 'pow', LIMIT_SENDS_IP: '1', LIMIT_SENDS_DEVICE: '1' } });

const says = {
  ru: { harder: /запрашивают очень много кодов/, emailMeanwhile: /код на\s+почту можно получить сразу/ },
  en: { harder: /Many codes are being requested/, emailMeanwhile: /a code by email doesn’t/ },
};

for (const language of journeyLanguages('en')) {
  test(`${language}: past the SMS limit of an address a harder challenge is announced and passed, then email is offered immediately (R-12)`, async ({
    page,
    browser,
    product,
    consoleErrors,
  }) => {
    const say = says[language];
    const person = newPerson();
    /** A browser unknown to the service; a known one is not counted. */
    const openElsewhere = async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const elsewhere = await context.newPage();
      watchConsole(elsewhere, consoleErrors);
      const signIn = new SignInPage(elsewhere, product.url, language);
      return { signIn, close: () => context.close() };
    };
    const registration = new SignInPage(page, product.url, language);
    await registration.open();
    await registration.register(person);

    await test.step('the first SMS to the account costs what it always does', async () => {
      const { signIn, close } = await openElsewhere();
      await signIn.open();
      await signIn.signIn(person, 'sms');
      await close();
    });

    await test.step('the next wants a harder challenge, which the screen tells of, and the person is in', async () => {
      const { signIn, close } = await openElsewhere();
      const solve = await holdHarder(signIn.page);
      await signIn.open();
      await signIn.identify(person);
      await signIn.expectAt(signIn.say.welcomeBack);
      const code = await signIn.codeAfter(person.phone, async () => {
        await signIn.press(signIn.say.codeBySms);
        await expect(signIn.page.getByRole('alert').filter({ hasText: say.harder }).first()).toBeVisible();
        await solve();
      });
      await signIn.expectAt(signIn.say.smsCodeTitle);
      await signIn.typeCode(code);
      await signIn.expectSignedIn();
      await close();
    });

    await test.step('within a minute SMS has to wait, and the email that is offered does not', async () => {
      // On a slow machine the minute may be over, and an SMS comes: then the next browser has to wait.
      for (let isWaiting = false; !isWaiting;) {
        const { signIn, close } = await openElsewhere();
        const emailMeanwhile = signIn.card.getByText(say.emailMeanwhile);
        await signIn.open();
        await signIn.identify(person);
        await signIn.expectAt(signIn.say.welcomeBack);
        await signIn.press(signIn.say.codeBySms);
        await expect(emailMeanwhile.or(signIn.code)).toBeVisible();
        isWaiting = await emailMeanwhile.isVisible();
        if (isWaiting) {
          const code = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.codeByEmail));
          await signIn.expectAt(signIn.say.emailCodeTitle);
          await signIn.typeCode(code);
          await signIn.expectSignedIn();
        }
        await close();
      }
    });
  });
}

/** The most attempts that a regular challenge needs for a phone of this country. */
const usualWork = 10_000;

/** Lets harder challenges wait until the returned function is called: by luck one may be solved before it can be announced. */
async function holdHarder(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((usual) => {
    const { postMessage } = Worker.prototype as { postMessage(this: Worker, puzzle: { maxnumber: number }): void };
    let solve = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (solve = resolve));
    Worker.prototype.postMessage = function (puzzle: { maxnumber: number }) {
      if (puzzle.maxnumber > usual) void isHeld.then(() => postMessage.call(this, puzzle));
      else postMessage.call(this, puzzle);
    };
    Object.assign(window, { solveHarder: solve });
  }, usualWork);
  return () => page.evaluate(() => (window as unknown as { solveHarder(): void }).solveHarder());
}
