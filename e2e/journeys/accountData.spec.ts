import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

for (const language of journeyLanguages('en')) {
  test(`${language}: all stored data is exported as a file; deletion is requested and cancelled`, async ({
    page,
    product,
  }) => {
    const account = new AccountPage(page, product.url, language);
    const { say } = account;
    const person = await account.openAsNewPerson('/export');
    const download = page.waitForEvent('download');
    await account.proveBy(person.phone, say.bySms);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^passport-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(person.email);
    await expect(account.heading(say.exportDone)).toBeFocused();

    await account.open('/deletion');
    await page.getByRole('checkbox', { name: say.understood }).check();
    await account.proveBy(person.email, say.byEmail);
    // The code only confirms the identity: the deletion still has to be requested with the button, and a reload before that loses nothing.
    await expect(page.getByRole('button', { name: say.deletion })).toBeVisible();
    await page.reload();
    await account.press(say.deletion);
    await expect(account.heading(say.deletionScheduled)).toBeVisible();
    await account.press(say.cancelDeletion);
    await expect(account.heading(say.hello(person.firstName))).toBeVisible();
    await account.open('/deletion');
    await expect(page.getByRole('checkbox', { name: say.understood })).toBeVisible();
  });
}
