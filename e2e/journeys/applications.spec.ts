import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { authorizationAddress } from '../fixtures/authorizationAddress';
import { operate } from '../fixtures/operator';
import { messages } from '../fixtures/inbox';
import { startRelyingParty } from '../fixtures/relyingParty';
import { desktop, expectStill, expectStillAboveFooter, phone, watchShifts } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { startWebhookEndpoint } from '../fixtures/webhookEndpoint';
import { ApplicationsPage, organization } from '../pages/applicationsPage';

/** The product on a developer's own machine: webhooks reach receivers on it. */
test.use({ settings: { ALLOW_PRIVATE_CALLBACKS: 'yes' } });

/** Reloads the page until the response at a path contains a text: some things are recorded a moment after they happen. */
const reloadUntilRead = (page: Page, path: RegExp, text: string): Promise<void> =>
  expect(async () => {
    const read = page.waitForResponse((answer) => path.test(new URL(answer.url()).pathname), { timeout: 0 });
    await page.reload();
    expect(await (await read).text()).toContain(text);
  }).toPass();

test('ru: a developer goes from requesting access to a first sign-in at the sample client of the guide', async ({
  page,
  product,
}) => {
  const developer = new ApplicationsPage(page, product.url, 'ru');
  const { say } = developer;
  const person = await developer.openAsNewPerson();

  await test.step('asks for access; a wrong number is named, and what was typed survives a reload', async () => {
    await expect(developer.main.getByText(say.needAccess)).toBeVisible();
    await developer.follow(say.requestAccess);
    await developer.field(say.organization).fill(organization.name);
    await developer.field(say.purpose).fill('Вход покупателей');
    await developer.field(say.inn).fill('7707083894');
    await developer.press(say.sendRequest);
    await expect(developer.main.getByText(say.wrongInn)).toBeVisible();
    await expect(developer.field(say.inn)).toBeFocused();
    await page.reload();
    await expect(developer.field(say.purpose)).toHaveValue('Вход покупателей');
    await developer.field(say.inn).fill(organization.inn);
    await developer.press(say.sendRequest);
    await expect(developer.heading(say.requestWaits)).toBeVisible();
  });

  await test.step('an operator approves: the open page changes, and an email leads back to it', async () => {
    await operate(product, 'access', 'approve', '--phone', person.phone, '--type', 'oauth2');
    await expect(developer.heading(say.requestApproved)).toBeVisible();
    await expect
      .poll(async () => (await messages(product.url, person.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(say.requestApproved));
  });

  const port = await freePort();
  const callback = `http://localhost:${port}/callback`;
  let secret = '';
  await test.step('adds an application, whose secret is shown once', async () => {
    await developer.follow(say.addApplication);
    await developer.field(say.name).fill('Лавка');
    await developer.addressIn(say.redirects).fill('https://*.shop.example/callback');
    await expect(developer.main.getByText(say.wildcard)).toBeVisible();
    await developer.addressIn(say.redirects).fill(callback);
    await expect(developer.main.getByText(say.good)).toBeVisible();
    await developer.press(say.addApplication);
    await developer.expectAt(say.added);
    secret = await developer.secretOf('OAUTH2_CLIENT');
    expect(secret).toMatch(/^pp_test_/);
  });

  let clientId = '';
  await test.step('finds the settings of the sample client in the guide, with their own values but without the secret', async () => {
    await developer.follow(say.guide);
    const settings = await developer.main.getByRole('region', { name: '.env' }).innerText();
    clientId = /CLIENT_ID=(\S+)/.exec(settings)?.[1] ?? '';
    expect(settings).toContain(`PASSPORT_URL=${product.url}`);
    expect(settings).toContain(`PORT=${port}`);
    expect(settings).not.toContain(secret);
  });

  const program = await startRelyingParty('oauth.md', 'oauth-client.mjs', port, {
    PASSPORT_URL: product.url,
    CLIENT_ID: clientId,
    CLIENT_SECRET: secret,
  });
  await test.step('signs in at the sample client', async () => {
    await page.goto(program.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await page.getByRole('button', { name: 'Разрешить' }).click();
    await expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible();
  });
  program.stop();

  await test.step('sees the sign-in among the attempts, and why another attempt failed', async () => {
    const wrong = {
      client_id: clientId,
      redirect_uri: `${callback}/`,
      response_type: 'code',
      scope: 'openid',
    };
    await fetch(await authorizationAddress(product.url, wrong));
    await page.goto(`/applications/${clientId}/attempts`);
    await developer.expectAt(say.attempts);
    await reloadUntilRead(page, /^\/api\/oauth2\/[\w-]+\/attempts\/$/, JSON.stringify(`${callback}/`));
    await expect(developer.main.getByText(say.wrongRedirect)).toBeVisible();
    await expect(developer.main.getByText(say.signedIn).first()).toBeVisible();
    const failed = developer.main.getByRole('listitem').filter({ hasText: say.wrongRedirect });
    await expect(failed.getByText(`${callback}/`, { exact: true })).toBeVisible();
    await expect(failed.getByText(callback, { exact: true })).toBeVisible();
    await failed.getByRole('link', { name: say.fixRedirect }).click();
    await expect(developer.addressIn(say.redirects)).toHaveValue(callback);
  });
});

test('en: a partner site is requested, used and deleted', async ({ page, product }) => {
  const developer = new ApplicationsPage(page, product.url, 'en');
  const { say } = developer;
  const person = await developer.openAsNewPerson();
  await developer.openUntilListening(() => developer.sendRequest('UNIT_SITE'));
  await operate(product, 'access', 'approve', '--phone', person.phone, '--type', 'unit_site');
  await expect(developer.heading(say.requestApproved)).toBeVisible();

  const port = await freePort();
  let key = '';
  await test.step('adds the site, and signs in at the sample site of its guide', async () => {
    await developer.follow(say.addApplication);
    await developer.field(say.name).fill('Flower shop');
    await developer.field(say.siteUrl).fill(`http://localhost:${port}/`);
    await developer.addressIn(say.hosts).fill(`localhost:${port}`);
    await developer.press(say.addApplication);
    await developer.expectAt(say.added);
    key = await developer.secretOf('UNIT_SITE');
    await developer.follow(say.guide);
    const settings = await developer.main.getByRole('region', { name: '.env' }).innerText();
    const site = await startRelyingParty('partner-site.md', 'partner-site.mjs', port, {
      PASSPORT_URL: product.url,
      SITE_ID: /SITE_ID=(\S+)/.exec(settings)?.[1] ?? '',
      SECRET_KEY: key,
    });
    const guide = page.url();
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible();
    site.stop();
    await page.goto(guide);
    await developer.expectAt(say.guide);
  });

  await test.step('edits it; the typed text stays while the access is revoked and granted again', async () => {
    await page.getByRole('navigation').getByRole('link', { name: say.overview, exact: true }).click();
    // The use of a key is recorded within two seconds.
    await reloadUntilRead(page, /^\/api\/oauth2\/[\w-]+\/$/, '"connection_status":"CONNECTED"');
    await expect(developer.main.getByText(say.connected, { exact: true })).toBeVisible();
    await developer.follow(say.edit);
    await developer.field(say.description).fill('Bouquets in an hour');
    await operate(product, 'access', 'revoke', '--phone', person.phone, '--type', 'unit_site', '--reason', 'Check');
    await developer.press(say.save);
    await expect(page.getByText(say.accessRequired)).toBeVisible();
    await expect(developer.field(say.description)).toHaveValue('Bouquets in an hour');
    const other = await page.context().newPage();
    const again = new ApplicationsPage(other, product.url, 'en');
    await again.sendRequest('UNIT_SITE');
    await other.close();
    await operate(product, 'access', 'approve', '--phone', person.phone, '--type', 'unit_site');
    await expect(developer.field(say.description)).toHaveValue('Bouquets in an hour');
    await developer.press(say.save);
    await expect(page.getByText(say.saved)).toBeVisible();
    await expect(developer.main.getByText('Bouquets in an hour')).toBeVisible();
  });

  await test.step('makes a new secret key: not connected until it is used', async () => {
    await developer.section(say.settings);
    await developer.press(say.newSecret);
    await developer.dialog.getByRole('radio', { name: say.oldSecretAtOnce }).check();
    await developer.dialog.getByRole('button', { name: say.makeSecret, exact: true }).click();
    await expect(developer.main.getByRole('group', { name: say.secretOf.UNIT_SITE, exact: true })).toBeVisible();
    expect(await developer.secretOf('UNIT_SITE')).not.toBe(key);
    await page.getByRole('navigation').getByRole('link', { name: say.overview, exact: true }).click();
    await expect(developer.main.getByText(say.notConnected, { exact: true }).first()).toBeVisible();
  });

  await test.step('has events posted to an endpoint that verifies them', async () => {
    const endpoint = await startWebhookEndpoint();
    await developer.section(say.webhooks);
    await developer.field(say.webhookUrl).fill(endpoint.url);
    await developer.press(say.save);
    const box = developer.main.getByRole('group', { name: say.webhookSecretName, exact: true });
    await expect(box).toBeVisible();
    endpoint.setSecret((await box.textContent()) ?? '');
    await developer.press(say.send);
    await expect(developer.main.getByText(say.accepted, { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: say.forged }).check();
    await developer.press(say.send);
    await expect(developer.main.getByText(say.forgedRefused)).toBeVisible();
    await reloadUntilRead(page, /^\/api\/oauth2\/[\w-]+\/deliveries\/$/, '"event":"application.changed"');
    await developer.main.getByRole('listitem').filter({ hasText: say.delivered }).getByRole('button').first().click();
    const before = endpoint.accepted.length;
    await developer.dialog.getByRole('button', { name: say.sendAgain }).click();
    await expect.poll(() => endpoint.accepted.length).toBeGreaterThan(before);
    endpoint.stop();
  });

  await test.step('sees what changed, and deactivates and deletes it', async () => {
    await developer.section(say.history);
    await expect(developer.main.getByText(say.changed).first()).toBeVisible();
    await expect(developer.main.getByText('Bouquets in an hour')).toBeVisible();
    await developer.section(say.usage);
    await developer.section(say.settings);
    await developer.press(say.deactivate);
    await developer.dialog.getByRole('button', { name: say.deactivate, exact: true }).click();
    await expect(developer.main.getByText(say.inactive, { exact: true })).toBeVisible();
    await developer.press(say.deleteApplication);
    await developer.dialog.getByLabel(say.applicationName).fill('Flower');
    await expect(developer.dialog.getByRole('button', { name: say.deleteForGood, exact: true })).toBeDisabled();
    await developer.dialog.getByLabel(say.applicationName).fill('flower shop');
    await developer.dialog.getByRole('button', { name: say.deleteForGood, exact: true }).click();
    await expect(page.getByText(say.deleted('Flower shop'))).toBeVisible();
    await expect(developer.main.getByText(say.noApplications)).toBeVisible();
  });
});

test('ru: the email about a decision leads to the request, after a sign-in', async ({ page, product }) => {
  const developer = new ApplicationsPage(page, product.url, 'ru');
  const { say, signIn } = developer;
  const person = await developer.openAsNewPerson();
  await developer.openUntilListening(() => developer.sendRequest('UNIT_SITE'));
  const reason = 'Укажите договор';
  await operate(product, 'access', 'refuse', '--phone', person.phone, '--type', 'unit_site', '--reason', reason);
  await expect(developer.heading(say.requestRefused)).toBeVisible();
  let message = '';
  await expect
    .poll(async () => {
      message = (await messages(product.url, person.email)).find(({ text }) => text.includes(reason))?.text ?? '';
      return message;
    })
    .toContain(`${product.url}/applications/request-access`);
  await signIn.signOut();
  await page.goto(/https?:\S+\/applications\/request-access\S*/.exec(message)?.[0] ?? '');
  await signIn.signIn(person);
  await expect(developer.heading(say.requestRefused)).toBeVisible();
  await expect(developer.main.getByText(reason)).toBeVisible();
});

for (const [device, size] of Object.entries({ phone, desktop })) {
  test(`on a ${device} a decision that arrives on the open page moves nothing of its screen (R-62)`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    const developer = new ApplicationsPage(page, product.url, 'ru');
    const { say } = developer;
    const { phone: number } = await developer.openAsNewPerson();
    const decide = (decision: string, type: string, ...more: string[]) =>
      operate(product, 'access', decision, '--phone', number, '--type', type, ...more);
    await developer.sendRequest('OAUTH2_CLIENT');
    await developer.openUntilListening(() => page.goto('/applications/request-access?type=OAUTH2_CLIENT'));
    await expect(developer.heading(say.requestWaits)).toBeVisible();
    await decide('approve', 'oauth2');
    await expect(developer.heading(say.requestApproved)).toBeVisible();
    await expectStill(page, 'approved');
    // The form for another request comes after the existing content.
    await decide('revoke', 'oauth2', '--reason', 'Договор закончился');
    await expect(developer.heading(say.requestRevoked)).toBeVisible();
    await expectStillAboveFooter(page, 'revoked');
    await developer.sendRequest('UNIT_SITE');
    await developer.openUntilListening(() => page.goto('/applications/request-access?type=UNIT_SITE'));
    await expect(developer.heading(say.requestWaits)).toBeVisible();
    await decide('refuse', 'unit_site', '--reason', 'Укажите договор');
    await expect(developer.heading(say.requestRefused)).toBeVisible();
    await expectStillAboveFooter(page, 'refused');
  });
}
