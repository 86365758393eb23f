import { breakAccount, fillAccount } from '../fixtures/fullAccount';
import { looksRight, watchShifts } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';

/** A new user's lists and forms are empty. */
const forms = [
  '',
  '/security',
  '/access',
  '/data',
  '/documents',
  '/passkeys',
  '/change-email',
  '/change-phone',
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
const lists = ['', '/access', '/2fa', '/2fa/disable', '/sessions', '/history', '/services'];
const failing = ['', '/sessions'];

test('every screen of the account looks right at 320 px, empty, full and failing, with its dialogs (R-62)', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 720 });
  await watchShifts(page);
  const account = new AccountPage(page, product.url);
  const { say } = account;
  await account.openAsNewPerson();
  for (const path of forms) {
    await account.open(path);
    await looksRight(page, `new ${path}`);
  }

  await fillAccount(page, 12);
  for (const path of lists) {
    await account.open(path);
    await looksRight(page, `full ${path}`);
  }
  await account.open('/services');
  await account.main
    .getByRole('button', { name: new RegExp(`^${say.revoke}`) })
    .first()
    .click();
  await looksRight(page, 'question before revoking');
  await page.keyboard.press('Escape');
  await expect(account.main.getByRole('button', { name: new RegExp(`^${say.revoke}`) }).first()).toBeFocused();

  await breakAccount(page);
  for (const path of failing) {
    await account.open(path);
    await looksRight(page, `failing ${path}`);
  }
});

test('hundreds of sessions are loaded page by page, and only those near the screen are laid out', async ({
  page,
  product,
}) => {
  const account = new AccountPage(page, product.url);
  const { say } = account;
  await account.openAsNewPerson();
  await fillAccount(page, 250);
  await account.open('/sessions');
  const rows = account.main.getByRole('region', { name: say.otherSessions }).getByRole('listitem');
  const more = page.getByRole('button', { name: say.more });
  for (let shown = 49; shown < 249; shown += 50) {
    await expect(rows).toHaveCount(shown);
    // Rows get their real heights in the frame after they come near the screen: the button is pressed once it no longer moves.
    await more.scrollIntoViewIfNeeded();
    await more.click();
  }
  await expect(rows).toHaveCount(249);
  await expect(more).toBeHidden();
  const isLaidOut = (row: Element) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => rows.last().evaluate(isLaidOut)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => rows.last().evaluate(isLaidOut)).toBe(true);
});
