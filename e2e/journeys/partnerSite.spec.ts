import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { startRelyingParty, type RelyingParty } from '../fixtures/relyingParty';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

const logo =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20120%2032'%3E%3Crect%20width='120'%20height='32'%20rx='6'%20fill='%230b5d3b'/%3E%3C/svg%3E";

let site: RelyingParty;
let siteId: string;
test.beforeAll(async ({ product }) => {
  const port = await freePort();
  const args = ['--name', 'Лавка', '--url', `http://localhost:${port}/`, '--redirect-host', `localhost:${port}`];
  const { site_id, secret_key } = await operate(product, 'partner', 'create', ...args);
  siteId = site_id ?? '';
  site = await startRelyingParty('partner-site.md', 'partner-site.mjs', port, {
    PASSPORT_URL: product.url,
    SITE_ID: siteId,
    SECRET_KEY: secret_key ?? '',
  });
});
test.afterAll(() => site.stop());

for (const language of journeyLanguages('en')) {
  test(`${language}: a partner site gets its visitor, who registers on the way, and the next time immediately`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.chooseLanguage();
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await signIn.expectAt(signIn.say.signIn);
    await signIn.register(person, {
      expectDone: () => expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible(),
    });
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByText(person.phone)).toBeVisible();

    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await expect(page.getByText(`Hello, ${person.firstName}`)).toBeVisible();

    await page.goto(`${product.url}/showcase`);
    await page.getByRole('link', { name: /Лавка/ }).click();
    await expect(page).toHaveURL(`${site.url}/`);

    const account = new AccountPage(page, product.url, language);
    await page.goto(`${product.url}/passport/services`);
    await account.takeOff('Лавка', account.say.revoke);
    await expect(page.getByText(account.say.revoked('Лавка'))).toBeVisible();
    await expect(account.main.getByText(account.say.noServices)).toBeVisible();
  });
}

test('invalid requests lead where the entry rules say (R-50, R-53)', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(person);
  const args = ['--name', 'Штаб', '--url', 'https://staff.example/', '--redirect-host', 'staff.example'];
  const staff = await operate(product, 'partner', 'create', ...args, '--access-level', 'Employees only');

  await page.goto(`/?site_id=${staff.site_id}`);
  await expect(page).toHaveURL(/\/forbidden$/);
  await page.goto('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
  await expect(page).toHaveURL(/\/not-found$/);
  await page.goto(`/?site_id=${siteId}&redirect_uri=${encodeURIComponent('https://evil.example/')}`);
  await expect(page).toHaveURL(/\/showcase\?site_id=/);
});

test('the branding of the partner is on the sign-in card from the first paint, in both themes, and moves nothing', async ({
  page,
  product,
}) => {
  const file = join(product.dataDir, 'unit.json');
  const unit = {
    slug: 'shop',
    title: 'Лавка',
    site_id: siteId,
    logo: { full_url: logo, alt: 'Лавка' },
    left_color: '#0b5d3b',
    right_color: '#1d7a50',
    dark_left_color: '#04261a',
    dark_right_color: '#0f4a35',
    privacy_policy: 'https://shop.example/privacy',
  };
  await writeFile(file, JSON.stringify(unit));
  await operate(product, 'business-unit', 'import', file);
  await page.addInitScript(() => {
    const page = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const firstAnswer = async () => (await page.request.get(`/?site_id=${siteId}`)).text();
  // A response without it: the service took longer than a page waits. A timely one is cached for ten seconds.
  await expect.poll(firstAnswer).toContain('linear-gradient(90deg, #0b5d3b, #1d7a50)');
  await page.goto(`/?site_id=${siteId}`);
  const main = page.locator('#root').getByRole('main');
  await expect(main.getByRole('img', { name: 'Лавка' })).toBeVisible();
  await expect(main.getByRole('link', { name: /согласие/ })).toHaveAttribute('href', 'https://shop.example/privacy');
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});

test('en: a visitor who reads a document, follows the logo and meets an error page still ends at the partner', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, 'en');
  const logo = page.getByRole('banner').getByRole('link').nth(1);
  await signIn.chooseLanguage();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Sign in with Passport' }).click();
  await signIn.expectAt(signIn.say.signIn);
  await signIn.card.getByRole('link', { name: /terms/i }).first().click();
  await expect(page).toHaveURL(/\/policy\?agreement=terms_of_service/);
  // By typing the address, which reloads the page.
  await page.goto(`${product.url}/nowhere`);
  await expect(page.getByRole('heading', { name: signIn.say.noPage })).toBeVisible();
  await logo.click();
  await signIn.expectAt(signIn.say.signIn);
  await expect(page).toHaveURL(new RegExp(`site_id=${siteId}`));
  await signIn.register(person, {
    expectDone: () => expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible(),
  });
  await expect(page).toHaveURL(`${site.url}/`);
});
