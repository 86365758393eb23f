import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import type { Product } from '../fixtures/product';
import { startRelyingParty, type RelyingParty } from '../fixtures/relyingParty';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

const root = join(import.meta.dirname, '../..');

let wiki: RelyingParty;
/** Expects logout messages by the POST binding. */
let tracker: RelyingParty;

/** Registers a service provider that runs the code of docs/integration/saml.md, and starts it. */
async function startServiceProvider(product: Product, name: string, ...more: string[]): Promise<RelyingParty> {
  const port = await freePort();
  const [key, certificate] = [join(product.dataDir, `${port}.key`), join(product.dataDir, `${port}.pem`)];
  execFileSync(process.execPath, [join(root, 'scripts/demo/makeKey.mjs'), key, certificate]);
  const url = `http://localhost:${port}`;
  const addresses = ['--entity-id', `${url}/metadata`, '--acs-url', `${url}/acs`, '--slo-url', `${url}/slo`];
  await operate(product, 'saml', 'create', '--name', name, ...addresses, '--certificate', certificate, ...more);
  return startRelyingParty('saml.md', 'saml-sp.mjs', port, { PASSPORT_URL: product.url, KEY_FILE: key });
}

test.beforeAll(async ({ product }) => {
  wiki = await startServiceProvider(product, 'Вики', '--idp-initiated');
  tracker = await startServiceProvider(product, 'Трекер', '--slo-binding', 'post');
});
test.afterAll(() => {
  wiki.stop();
  tracker.stop();
});

for (const language of journeyLanguages('en')) {
  test(`${language}: a SAML service signs its visitor in, and signing out there ends the session here`, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await signIn.chooseLanguage();
    await page.goto(wiki.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await signIn.expectAt(signIn.say.signIn);
    await expect(page).toHaveURL(/\/\?next=%2Fsaml%2Fcontinue%2F/);
    await signIn.register(person, {
      expectDone: () => expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible(),
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
    await signIn.expectAt(signIn.say.signIn);
  });
}

test('signing out here ends the sign-in there, and says so', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(person);
  await page.goto('/showcase');
  await page.getByRole('link', { name: /Вики/ }).click();
  await expect(page.getByText(`Hello, ${person.firstName}`)).toBeVisible();

  await page.goto(`${product.url}/passport`);
  await signIn.pressSignOut();
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(/Вики\s*Выход выполнен/);
  await page.goto(wiki.url);
  await expect(page.getByRole('link', { name: 'Sign in with Passport' })).toBeVisible();
});

test('with the POST binding the logout request and response are self-submitting forms', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  const enter = page.getByRole('link', { name: 'Sign in with Passport' });
  const expectIn = () => expect(page.getByText(`Hello, ${person.firstName}`)).toBeVisible();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${tracker.url}/slo`)
      posted.push(new URLSearchParams(request.postData() ?? '').keys().next().value ?? '');
  });
  await signIn.chooseLanguage();
  await page.goto(tracker.url);
  await enter.click();
  await signIn.expectAt(signIn.say.signIn);
  await signIn.register(person, { expectDone: expectIn });

  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(enter).toBeVisible();
  expect(posted).toEqual(['SAMLResponse']);
  await page.goto(`${product.url}/passport`);
  await signIn.expectAt(signIn.say.signIn);

  await signIn.signIn(person);
  await page.goto(tracker.url);
  await enter.click();
  await expectIn();
  await page.goto(`${product.url}/passport`);
  await signIn.pressSignOut();
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(/Трекер\s*Выход выполнен/);
  expect(posted).toEqual(['SAMLResponse', 'SAMLRequest']);
  await page.goto(tracker.url);
  await expect(enter).toBeVisible();
});

test('next leads to the SAML endpoint and nowhere else (R-54)', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(newPerson());
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
