import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

/** Whether the picture of the card covered the page when it was first incomplete: without a heading, or loading. */
declare global {
  interface Window {
    wasCovered?: boolean;
  }
}

test('after the last code the card stays until the next screen is complete, however late that comes', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await page.evaluate(() => {
    const start = window.location.pathname;
    const look = () => {
      const isComplete = document.querySelector('main h1') && !document.querySelector('main [aria-busy="true"]');
      if (window.wasCovered !== undefined || window.location.pathname === start || isComplete) return;
      window.wasCovered = document.documentElement.matches(':active-view-transition');
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  });
  let load = (): void => {};
  const isSeen = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/mf-showcase/**', async (route) => {
    await isSeen;
    await route.fallback();
  });
  await signIn.register(person, {
    expectDone: async () => {
      // By default Playwright polls once per frame, and a view transition pauses the frames.
      await page.waitForFunction(() => window.wasCovered !== undefined, undefined, { polling: 50 });
      load();
    },
  });
  await signIn.expectSignedIn();
  await expect(page).toHaveURL(/\/showcase$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.wasCovered)).toBe(true);
});
