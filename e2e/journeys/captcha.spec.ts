import type { Page } from '@playwright/test';
import { holdToasts } from '../fixtures/holdToasts';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

/** The product as `npm start` runs it: with the proof of work. */
test.use({ settings: { CAPTCHA: 'pow' } });

const says = {
  ru: { running: 'Идёт проверка безопасности…', failed: /Отключите блокировщики/ },
  en: { running: 'Running a security check…', failed: /Turn off your ad blocker/ },
};

/** The challenge before an SMS. Once a visitor's free lookups are used up, the identify step needs a challenge too. */
const challengePath = /\/api\/captcha\/challenge\/\?.*action=send_sms/;

for (const language of journeyLanguages('ru')) {
  test(`${language}: with the proof of work a visitor registers and comes back`, async ({ page, product }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.open();
    await signIn.register(person);
    await signIn.signOut();
    await signIn.signIn(person, 'sms');
  });

  test(`${language}: a slow check says so and delays the send, but not typing`, async ({ page, product }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await hardChallenges(page);
    await signIn.open();
    await signIn.identify(person);
    await signIn.expectAt(signIn.say.newHere);
    await signIn.press(signIn.say.getSmsCode);
    await expect(page.getByRole('alert').filter({ hasText: says[language].running }).first()).toBeVisible();
    // It runs outside the page's main thread: typing still works.
    await expect.poll(() => page.workers().length).toBe(1);
    await expect(signIn.card.getByRole('heading', { name: signIn.say.newHere })).toBeVisible();
  });

  test(`${language}: a check that fails leads to support`, async ({ page, product }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await holdToasts(page);
    await page.route(challengePath, async (route) => {
      const answer = await route.fetch();
      const challenge = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: { ...challenge, signature: 'f'.repeat(64) } });
    });
    await signIn.open();
    await signIn.identify(person);
    await signIn.press(signIn.say.getSmsCode);
    // The step says the same.
    const toast = page.locator('.Toastify').getByRole('alert').filter({ hasText: says[language].failed });
    await expect(toast).toBeVisible();
    await toast.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(signIn.card.getByRole('heading', { name: signIn.say.newHere })).toBeVisible();

    // The next try is a new one.
    await page.unroute(challengePath);
    await signIn.press(signIn.say.getSmsCode);
    await signIn.expectAt(signIn.say.smsCodeTitle);
  });
}

test('a blocker that stops the check is named, not the connection', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  await page.route(challengePath, (route) => route.abort('blockedbyclient'));
  await signIn.open();
  await signIn.identify(newPerson());
  await signIn.press(signIn.say.getSmsCode);
  await expect(signIn.card.getByText(says.ru.failed)).toBeVisible();
});

test('lookups beyond the free ones need a challenge, which the card solves silently', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  for (let lookup = 0; lookup < 7; lookup += 1) {
    await signIn.identify(newPerson());
    await signIn.expectAt(signIn.say.newHere);
    await signIn.press(signIn.say.back);
    await signIn.expectAt(signIn.say.signIn);
  }
});

/** Makes every challenge take minutes. */
async function hardChallenges(page: Page): Promise<void> {
  await page.route(challengePath, async (route) => {
    const answer = await route.fetch();
    const challenge = (await answer.json()) as Record<string, unknown>;
    const json = { ...challenge, challenge: '0'.repeat(64), maxnumber: 100_000_000 };
    await route.fulfill({ response: answer, json });
  });
}
