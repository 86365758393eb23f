import { breakApplications, fillApplications } from '../fixtures/fullApplications';
import { operate } from '../fixtures/operator';
import { forgetShifts, looksRightAtBothWidths, phone, watchShifts } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { ApplicationsPage, organization } from '../pages/applicationsPage';

test('every screen of applications looks right on a phone and a desktop, empty, full and failing, with its errors and dialogs (R-62)', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await watchShifts(page);
  const developer = new ApplicationsPage(page, product.url);
  const { say } = developer;
  const person = await developer.openAsNewPerson();
  const look = (screen: string) => looksRightAtBothWidths(page, screen);
  const open = async (path: string) => {
    await page.goto(`/applications${path}`);
    await expect(developer.main.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const lookAt = async (path: string, state: string) => {
    await open(path);
    await look(`${state} ${path}`);
  };
  /** Submits an invalid form with the pointer, and checks the screen with its errors. */
  const sendWrong = async (button: string, screen: string) => {
    await developer.press(button);
    await expect(developer.main.locator('[aria-invalid="true"]').first()).toBeFocused();
    await forgetShifts(page);
    await look(screen);
  };

  await test.step('access: none, asked for, opened', async () => {
    await look('list without access');
    await lookAt('/request-access', 'new');
    await sendWrong(say.sendRequest, 'request with errors');
    await developer.field(say.organization).fill(organization.name);
    await developer.field(say.inn).fill(organization.inn);
    await developer.field(say.ogrn).fill(organization.ogrn);
    await developer.field(say.site).fill(organization.site);
    await developer.field(say.purpose).fill('Вход покупателей');
    await developer.press(say.sendRequest);
    await expect(developer.heading(say.requestWaits)).toBeVisible();
    await forgetShifts(page);
    await look('request that waits');
    await operate(product, 'access', 'approve', '--phone', person.phone, '--type', 'oauth2');
    await expect(developer.heading(say.requestApproved)).toBeVisible();
    // The decision has changed the open page while it was shown: its layout is checked on a newly opened one.
    await lookAt('/request-access', 'approved');
    await lookAt('', 'empty');
  });

  await test.step('an application is added', async () => {
    await lookAt('/add', 'new');
    await sendWrong(say.addApplication, 'form with errors');
    await developer.field(say.name).fill('Лавка');
    await developer.addressIn(say.redirects).fill('https://*.shop.example/callback');
    await expect(developer.main.getByText(say.wildcard)).toBeVisible();
    await forgetShifts(page);
    // The header would cover half of a checkbox.
    await page.evaluate(() => scrollTo(0, 0));
    await look('form with a verdict');
    await developer.addressIn(say.redirects).fill('https://shop.example/callback');
    await developer.press(say.addApplication);
    await developer.expectAt(say.added);
    await forgetShifts(page);
    await look('added');
    await developer.follow(say.guide);
    await developer.expectAt(say.guide);
  });

  const id = /applications\/([^/]+)\/guide/.exec(page.url())?.[1] ?? '';
  await test.step('its screens, as they are on its first day', async () => {
    for (const path of ['', '/guide', '/attempts', '/usage', '/webhook', '/history', '/settings'])
      await lookAt(`/${id}${path}`, 'new');
    await lookAt(`/edit/${id}`, 'full');
    await developer.field(say.name).fill('');
    await sendWrong(say.save, 'edit with errors');
  });

  await test.step('its webhook gets an address and a secret', async () => {
    await open(`/${id}/webhook`);
    await sendWrong(say.save, 'webhook with an error');
    await developer.field(say.webhookUrl).fill('https://shop.example/hooks');
    await developer.press(say.save);
    await expect(developer.main.getByRole('group', { name: say.webhookSecretName, exact: true })).toBeVisible();
    await expect(developer.main.getByRole('button', { name: say.send, exact: true })).toBeVisible();
    await forgetShifts(page);
    await look('webhook with its secret');
  });

  await test.step('the dialogs of its settings', async () => {
    await open(`/${id}/settings`);
    for (const button of [say.newSecret, say.deactivate, say.deleteApplication]) {
      await developer.press(button);
      await expect(developer.dialog).toBeVisible();
      await look(`question: ${button}`);
      await page.keyboard.press('Escape');
      await expect(developer.dialog).toBeHidden();
    }
  });

  await test.step('after a season of use', async () => {
    await fillApplications(page);
    for (const path of ['', `/${id}/attempts`, `/${id}/usage`, `/${id}/webhook`]) await lookAt(path, 'full');
    await developer.main.getByRole('listitem').filter({ hasText: say.delivered }).getByRole('button').first().click();
    await expect(developer.dialog).toBeVisible();
    await look('one delivery');
  });

  await test.step('after the access was revoked', async () => {
    await operate(product, 'access', 'revoke', '--phone', person.phone, '--type', 'oauth2', '--reason', 'Check');
    for (const path of [`/${id}`, `/${id}/webhook`]) await lookAt(path, 'closed');
  });

  await test.step('while the service is unavailable', async () => {
    await breakApplications(page);
    for (const path of ['', `/${id}/webhook`]) await lookAt(path, 'failing');
  });
});
