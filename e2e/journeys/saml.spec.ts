import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { freePort } from '../fixtures/product';
import { startRelyingParty, type RelyingParty } from '../fixtures/relyingParty';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

const root = join(import.meta.dirname, '../..');

let wiki: RelyingParty;
test.beforeAll(async ({ product }) => {
  const port = await freePort();
  const [key, certificate] = [join(product.dataDir, 'wiki.key'), join(product.dataDir, 'wiki.pem')];
  execFileSync(process.execPath, [join(root, 'scripts/demo/makeKey.mjs'), key, certificate]);
  const url = `http://localhost:${port}`;
  const words = [
    '--name',
    'Вики',
    '--entity-id',
    `${url}/metadata`,
    '--acs-url',
    `${url}/acs`,
    '--slo-url',
    `${url}/slo`,
  ];
  await operate(product, 'saml', 'create', ...words, '--certificate', certificate, '--idp-initiated');
  wiki = await startRelyingParty('saml.md', 'saml-sp.mjs', port, { PASSPORT_URL: product.url, KEY_FILE: key });
});
test.afterAll(() => wiki.stop());

for (const language of languages) {
  test(`${language}: a SAML service signs its visitor in, and signing out there ends the session here`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.chooseLanguage();
    await page.goto(wiki.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await signIn.isAt(signIn.say.signIn);
    await expect(page).toHaveURL(/\/\?next=%2Fsaml%2Fcontinue%2F/);
    await signIn.register(person, {
      isDone: () => expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible(),
    });
    await expect(page.getByText(person.email)).toBeVisible();
    const cookies = await page.context().cookies(product.url + '/saml/');
    expect(cookies.find(({ name }) => name === 'saml_jwt')).toMatchObject({
      path: '/saml',
      sameSite: 'Lax',
      httpOnly: false,
    });
    expect(cookies.find(({ name }) => name === 'sso')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in with Passport' })).toBeVisible();
    await page.goto(`${product.url}/passport`);
    await signIn.isAt(signIn.say.signIn);
  });
}

test('signing out here ends the sign-in there, and says so', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.register(person);
  await page.goto('/showcase');
  await page.getByRole('link', { name: /Вики/ }).click();
  await expect(page.getByText(`Hello, ${person.firstName}`)).toBeVisible();

  await page.goto(`${product.url}/passport`);
  await page.getByRole('button', { name: signIn.say.userMenu }).click();
  await page.getByRole('button', { name: signIn.say.signOut }).click();
  await page.getByRole('dialog').getByRole('button', { name: signIn.say.signOut }).click();
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(/Вики\s*Выход выполнен/);
  await page.goto(wiki.url);
  await expect(page.getByRole('link', { name: 'Sign in with Passport' })).toBeVisible();
});

test('R-54: next leads to the SAML endpoint and nowhere else', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.register(newPerson());
  for (const next of [
    '//evil.example',
    String.raw`\\evil.example`,
    'https://evil.example/saml/',
    '/saml/../passport',
  ]) {
    await page.goto(`/?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/\/not-found$/);
  }
});
