import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { authorizationAddress } from '../fixtures/authorizationAddress';
import { operate } from '../fixtures/operator';
import { startRelyingParty } from '../fixtures/relyingParty';
import { expect, test } from '../fixtures/test';
import { documentsTexts, reachDocuments, reachDocumentsByEmail, personWithDocumentsDue } from '../pages/documentsStep';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** In a product of its own: what is published here stops the sign-ins of all its users. */
test.use({ settings: {} });

for (const language of languages) {
  test(`${language}: an OAuth request continues unchanged after the new documents`, async ({ page, product }) => {
    const port = await freePort();
    const server = createServer((_request, response) => response.end('<!doctype html><title>Client</title>'));
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    const redirect_uri = `http://localhost:${port}/callback`;
    const { client_id } = await operate(
      product,
      ...['oauth2', 'create', '--name', 'Лавка', '--redirect-uri', redirect_uri, '--skip-granting-access'],
    );
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    const request = {
      ...{ client_id: client_id ?? '', redirect_uri, response_type: 'code', scope: 'openid', state: 'пирог & чай' },
      ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', nonce: 'n' },
    };
    await page.goto(await authorizationAddress(product.url, request));
    await reachDocuments(signIn, person);
    await page.reload();
    await signIn.expectAt(documentsTexts[language].title);
    await signIn.press(documentsTexts[language].accept);
    await page.waitForURL(`${redirect_uri}?**`);
    const back = new URL(page.url()).searchParams;
    expect(back.get('state')).toBe('пирог & чай');
    expect(back.get('code')).toBeTruthy();
    server.close();
  });

  test(`${language}: a partner site gets its visitor after the new documents`, async ({ page, product }) => {
    const port = await freePort();
    const args = ['--name', 'Shop', '--url', `http://localhost:${port}/`, '--redirect-host', `localhost:${port}`];
    const { site_id, secret_key } = await operate(product, 'partner', 'create', ...args);
    const env = { PASSPORT_URL: product.url, SITE_ID: site_id ?? '', SECRET_KEY: secret_key ?? '' };
    const site = await startRelyingParty('partner-site.md', 'partner-site.mjs', port, env);
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await reachDocuments(signIn, person);
    await signIn.press(documentsTexts[language].accept);
    await expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/`);
    site.stop();
  });

  test(`${language}: a SAML service gets its visitor after the new documents`, async ({ page, product }) => {
    const port = await freePort();
    const [key, certificate] = [join(product.dataDir, `${port}.key`), join(product.dataDir, `${port}.pem`)];
    execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/demo/makeKey.mjs'), key, certificate]);
    const url = `http://localhost:${port}`;
    const addresses = ['--entity-id', `${url}/metadata`, '--acs-url', `${url}/acs`, '--slo-url', `${url}/slo`];
    await operate(product, 'saml', 'create', '--name', 'Wiki', ...addresses, '--certificate', certificate);
    const wiki = await startRelyingParty('saml.md', 'saml-sp.mjs', port, { PASSPORT_URL: product.url, KEY_FILE: key });
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    await page.goto(wiki.url);
    await page.getByRole('link', { name: 'Sign in with Passport' }).click();
    await reachDocuments(signIn, person);
    await signIn.press(documentsTexts[language].accept);
    await expect(page.getByText(`Hello, ${person.firstName} ${person.lastName}`)).toBeVisible();
    wiki.stop();
  });

  test(`${language}: a plain sign-in continues after Back, a reload and in a second tab, which follows it`, async ({
    page,
    product,
    context,
  }) => {
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    await page.goto(`${product.url}/?utm_source=mail`);
    await reachDocuments(signIn, person);
    await page.reload();
    await signIn.expectAt(documentsTexts[language].title);
    await page.goBack();
    await signIn.expectAt(signIn.say.welcomeBack);
    await page.goForward();
    await signIn.expectAt(documentsTexts[language].title);
    await page.goBack();
    await signIn.expectAt(signIn.say.welcomeBack);
    // The same choice continues with the accepted code: no other is requested.
    await signIn.press(signIn.say.codeBySms);
    await signIn.expectAt(documentsTexts[language].title);
    await expect(page).toHaveURL(/utm_source=mail/);

    const second = await context.newPage();
    const other = new SignInPage(second, product.url, language);
    await second.goto(`${product.url}/`);
    await other.identify(person);
    await reachDocumentsByEmail(other, person);
    await signIn.press(documentsTexts[language].accept);
    await page.waitForURL(/\/(showcase|passport)/);
    await second.waitForURL(/\/(showcase|passport)/);
  });

  test(`${language}: a user who refuses downloads their data and deletes the account`, async ({ page, product }) => {
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    await page.goto(product.url);
    await reachDocuments(signIn, person);
    const say = documentsTexts[language];
    await signIn.press(say.refuse);
    await signIn.expectAt(say.refused);
    const download = page.waitForEvent('download');
    await signIn.press(say.export);
    const data = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(data)).toMatchObject({ profile: { phone: person.phone } });
    await signIn.press(say.remove);
    await signIn.expectAt(say.sure);
    await signIn.press(say.remove);
    await signIn.expectAt(say.removed);
    await signIn.card.getByRole('link', { name: say.toSignIn }).click();
    await signIn.expectAt(signIn.say.signIn);
  });
}
