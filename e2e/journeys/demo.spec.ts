import type { BrowserContext } from '@playwright/test';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { newPerson } from '../fixtures/person';
import { startGuardMs, startProduct, type Product } from '../fixtures/product';
import { expect, test as base } from '../fixtures/test';
import { ExternalLogin } from '../pages/externalLogin';

/** The product as `npm run demo` starts it, with its four parties. */
const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      // The parties listen at PORT + 1001 to PORT + 1004, the phones at PORT + 1005.
      const product = await startProduct({ PORT: String(await freePort()) }, { script: ['demo'] });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: startGuardMs },
  ],
});

/** The code of the SMS on the page of the phones. */
async function codeOnPhone(context: BrowserContext, url: string, phone: string): Promise<string> {
  const phones = await context.newPage();
  await phones.goto(`http://localhost:${Number(new URL(url).port) + 1005}/`);
  const message = phones.getByRole('article').filter({ hasText: phone });
  await expect(message).toContainText(/#\d+/);
  const [, code] = /#(\d+)/.exec(await message.innerText()) ?? [];
  await phones.close();
  return code ?? '';
}

test('npm run demo: a user who signs in through the provider gets from the showcase into every party', async ({
  page,
  product,
}) => {
  await expect.poll(() => product.log()).toContain('The demo is ready');
  const login = new ExternalLogin(page, product.url);
  await login.open();
  await login.visit('yandex', '1');
  const person = newPerson();
  await login.identify(person);
  await login.expectAt(login.say.smsCodeTitle);
  await login.typeCode(await codeOnPhone(page.context(), product.url, person.phone));
  await login.expectSignedIn();

  for (const [party, asks] of [
    ['Shop', false],
    ['Calendar', true],
    ['Wiki', false],
  ] as const) {
    await page.goto(`${product.url}/showcase`);
    await page.getByRole('link', { name: new RegExp(party) }).click();
    if (asks) await page.getByRole('button', { name: 'Разрешить' }).click();
    await expect(page.getByRole('heading', { name: party, exact: true })).toBeVisible();
    const enter = page.getByRole('link', { name: /^(Войти через Паспорт|Sign in with Passport)$/ });
    const hello = page.getByText(/^(Здравствуйте|Hello), Вера Лис$/);
    await expect(enter.or(hello)).toBeVisible();
    if (await enter.isVisible()) await enter.click();
    await expect(hello).toBeVisible();
  }
});
