import type { Route } from '@playwright/test';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { startRelyingParty } from '../fixtures/relyingParty';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

/** In a product of its own: the showcase has to begin empty, without the services of other journeys. */
test.use({ settings: {} });

const say = {
  empty: 'Welcome',
  noSignIns: 'None right now',
  search: 'Search services',
  kind: 'Type',
  nothing: 'Nothing found',
  failed: 'The services couldn’t be loaded',
  more: 'Show more (943)',
  end: 'Sign out of Calendar',
  ended: 'Signed out of Calendar',
} as const;

test('en: the showcase finds services, enters one, and ends the sign-in there', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, 'en');
  const main = page.getByRole('main');
  const names = main.getByRole('listitem').getByRole('heading');
  await signIn.become(person);
  await page.goto('/showcase');
  await expect(main.getByRole('heading', { name: say.empty })).toBeVisible();
  await page.goto('/services');
  await expect(main.getByRole('heading', { name: say.noSignIns })).toBeVisible();

  const port = await freePort();
  const home = `http://localhost:${port}`;
  const client = await operate(
    ...([product, 'oauth2', 'create', '--name', 'Calendar', '--redirect-uri', `${home}/callback`] as const),
    ...['--backchannel-logout-uri', `${home}/logout`, '--showcase-url', `${home}/sign-in`],
  );
  const sites = ['--redirect-host', 'shop.example'];
  await operate(product, 'partner', 'create', '--name', 'Shop', '--url', 'https://shop.example/', ...sites);
  const staff = ['--access-level', 'EMPLOYEES'];
  await operate(product, 'partner', 'create', '--name', 'Staff', '--url', 'https://staff.example/', ...staff, ...sites);
  // As many as can be searched.
  const others = Array.from({ length: 6 }, (_, place) => `Site ${place + 1}`);
  for (const name of others)
    await operate(product, 'partner', 'create', '--name', name, '--url', 'https://shop.example/', ...sites);
  const all = ['Calendar', 'Shop', ...others];
  const calendar = await startRelyingParty('oauth.md', 'oauth-client.mjs', port, {
    PASSPORT_URL: product.url,
    CLIENT_ID: client['client_id'] ?? '',
    CLIENT_SECRET: client['client_secret'] ?? '',
  });
  try {
    await page.goto('/showcase');
    // A service of employees is shown to no one else.
    await expect(names).toHaveText(all);
    await page.getByRole('searchbox', { name: say.search }).fill('SHO');
    await expect(names).toHaveText(['Shop']);
    await page.getByRole('combobox', { name: say.kind }).selectOption('Apps');
    await expect(main.getByRole('heading', { name: say.nothing })).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(names).toHaveText(all);

    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText(`Hello, ${person.firstName}`)).toBeVisible();
    await page.goto(`${product.url}/services`);
    await expect(names).toHaveText(['Calendar']);
    await page.getByRole('button', { name: say.end }).click();
    await expect(page.getByText(say.ended)).toBeVisible();
    await expect(main.getByRole('heading', { name: say.noSignIns })).toBeVisible();
    await page.reload();
    await expect(main.getByRole('heading', { name: say.noSignIns })).toBeVisible();
  } finally {
    calendar.stop();
  }
});

/** The first service of the installation, a thousand times. */
async function withThousand(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))];
  url.searchParams.set('offset', '0');
  const answer = (await (await route.fetch({ url: url.href })).json()) as { results: object[] };
  const all = Array.from({ length: 1003 }, (_, place) => ({
    ...answer.results[0],
    id: `id-${place}`,
    name: `Service ${place}`,
  }));
  await route.fulfill({ json: { count: all.length, results: all.slice(offset, offset + limit) } });
}

test('en: a showcase that cannot be loaded says so and tries again; one of a thousand services shows some and finds any', async ({
  page,
  product,
}) => {
  const signIn = new SignInPage(page, product.url, 'en');
  const main = page.getByRole('main');
  const url = 'https://shop.example/';
  await operate(product, 'partner', 'create', '--name', 'Tea', '--url', url, '--redirect-host', 'shop.example');
  await signIn.become(newPerson());
  await page.route('**/api/partner/?*', (route) => route.abort());
  await page.goto('/showcase');
  await expect(main.getByRole('alert')).toContainText(say.failed);
  await page.unroute('**/api/partner/?*');
  await page.route('**/api/partner/?*', withThousand);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(60);
  await main.getByRole('button', { name: say.more }).click();
  await expect(main.getByRole('listitem')).toHaveCount(120);
  await page.getByRole('searchbox', { name: say.search }).fill('service 1002');
  await expect(main.getByRole('listitem').getByRole('heading')).toHaveText(['Service 1002']);
});
