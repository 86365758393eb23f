import { authorizationAddress } from '../fixtures/authorizationAddress';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

const registeredAddress = 'https://shop.example/callback';
const foreignAddress = 'https://evil.example/steal';

test('an address that the client has not registered is neither shown nor followed (R-37, reading 25)', async ({
  page,
  product,
}) => {
  const { client_id = '' } = await operate(
    product,
    ...['oauth2', 'create', '--name', 'Shop', '--redirect-uri', registeredAddress],
  );
  const queryWith = (redirect_uri: string) =>
    new URLSearchParams({ client_id, redirect_uri, scope: 'openid' }).toString();
  const foreign = queryWith(foreignAddress);
  const signIn = new SignInPage(page, product.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));

  /** The page is our own, names the foreign site only in its own address, and has no link to it. */
  const staysHere = async () => {
    expect(new URL(page.url()).origin).toBe(product.url);
    await expect(page.locator('body')).not.toContainText('evil.example');
    await expect(page.locator('[href*="evil"], [src*="evil"], [action*="evil"]')).toHaveCount(0);
    expect(asked).not.toContain('evil.example');
  };

  await test.step('to nobody, on the sign-in card', async () => {
    await signIn.open(`?${foreign}`);
    await staysHere();
  });

  await signIn.arrive(newPerson());

  for (const [entry, request] of [
    ['through the provider', `response_type=code&${foreign}`],
    ['through the provider, without an address', `response_type=code&client_id=${client_id}&scope=openid`],
  ] as const) {
    await test.step(`${entry}: the page of the service says that the request is wrong`, async () => {
      expect((await page.goto(await authorizationAddress(product.url, request)))?.status()).toBe(400);
      await expect(page.getByRole('heading', { name: 'Не получилось войти' })).toBeVisible();
      await staysHere();
    });
  }

  for (const path of [`/?${foreign}`, `/kid-oauth?${foreign}`]) {
    await test.step(`at ${path.split('?')[0]}: a message instead of the consent screen`, async () => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Разрешить' })).toHaveCount(0);
      await staysHere();
    });
  }

  await test.step('without an address there is nothing to go back to', async () => {
    await page.goto(`/?client_id=${client_id}&scope=openid`);
    await expect(page).toHaveURL(/\/not-found$/);
  });

  await test.step('with the registered address the consent screen names its host', async () => {
    await page.goto(`/?${queryWith(registeredAddress)}`);
    await expect(page.getByRole('main').getByText('shop.example')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Разрешить' })).toBeVisible();
  });
});
