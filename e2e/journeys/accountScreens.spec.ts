import { isAccessible } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { languages } from '../pages/texts';

const screens = [
  '',
  '/change-email',
  '/change-phone',
  '/2fa',
  '/2fa/validation',
  '/2fa/google-authenticator',
  '/2fa/cloud-password',
  '/2fa/telegram',
  '/sessions',
  '/history',
  '/services',
  '/external-accounts',
  '/export',
  '/deletion',
];

for (const language of languages) {
  test(`R-62: every screen of the account, ${language}, both themes, from 320 px`, async ({ page, product }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
          shifts.push(
            `${location.pathname} ${entry.value} ${entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : '')).join(' | ')}`,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const account = new AccountPage(page, product.url, language);
    await account.openAsNewPerson();
    for (const path of screens) {
      await account.open(path);
      await expect(account.main.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await isAccessible(page, `${path} ${colorScheme}`);
      }
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      expect(shifts).toEqual([]);
    }
  });
}
