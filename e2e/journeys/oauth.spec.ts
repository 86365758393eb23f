import { createServer, type Server } from 'node:http';
import * as client from 'openid-client';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { expectAccessibleInAll } from '../fixtures/axe';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

const words = {
  ru: {
    title: (name: string) => `Вход в сервис ${name}`,
    continueAs: (name: string) => `Продолжить как ${name}`,
    allow: 'Разрешить',
    refuse: 'Отказать',
    signOut: 'Выйти',
  },
  en: {
    title: (name: string) => `Sign in to ${name}`,
    continueAs: (name: string) => `Continue as ${name}`,
    allow: 'Allow',
    refuse: 'Deny',
    signOut: 'Sign out',
  },
} as const;

/** The format in which a screen shows a Russian number. */
const grouped = (phone: string): string => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 $1 $2\u2011$3\u2011$4');

/** The client's redirect page. */
async function serveClient(port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Client</title><h1>Client</h1>');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

for (const language of journeyLanguages('ru')) {
  test(`a user signs in at an OAuth client and out again (${language})`, async ({ page, product }) => {
    const port = await freePort();
    const server = await serveClient(port);
    const home = `http://localhost:${port}`;
    const redirect_uri = `${home}/callback`;
    const name = `Shop ${language}`;
    const addresses = ['--redirect-uri', redirect_uri, '--post-logout-redirect-uri', `${home}/bye`];
    const registered = await operate(product, 'oauth2', 'create', '--name', name, ...addresses);
    const config = await client.discovery(
      new URL(`${product.url}/oidc`),
      registered['client_id'] ?? '',
      registered['client_secret'],
      undefined,
      { execute: [client.allowInsecureRequests] },
    );
    const request = async (parameters: Record<string, string> = {}) => {
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const expectedState = client.randomState();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid profile phone',
        state: expectedState,
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
      return { href: address.href, checks: { pkceCodeVerifier, expectedState } };
    };
    const untilBack = () => page.waitForURL(`${redirect_uri}?**`);

    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn.chooseLanguage();

    await test.step('comes through discovery, registers, is asked, and agrees', async () => {
      const { href, checks } = await request({ ui_locales: language, login_hint: person.phone });
      await page.goto(href);
      await expect(signIn.phone).not.toHaveValue('');
      await signIn.register(person);
      const consent = page.getByRole('main');
      await expect(consent.getByRole('heading', { name: words[language].title(name) })).toBeVisible();
      await expect(consent.getByText(`localhost:${port}`)).toBeVisible();
      await expect(consent.getByText(grouped(person.phone))).toBeVisible();
      if (language === 'ru') await expectAccessibleInAll(page, 'consent');
      await consent.getByRole('button', { name: words[language].allow }).click();
      await untilBack();
      const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), checks);
      const told = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
      expect(told).toMatchObject({ given_name: person.firstName, phone_number: person.phone });
    });

    await test.step('is known the next time: no screen', async () => {
      const { href, checks } = await request({ prompt: 'none' });
      await page.goto(href);
      await untilBack();
      expect((await client.authorizationCodeGrant(config, new URL(page.url()), checks)).id_token).toBeDefined();
    });

    await test.step('is asked which account it is, where the client wants that, in the language of the person', async () => {
      const { href, checks } = await request({ prompt: 'select_account', ui_locales: language === 'ru' ? 'en' : 'ru' });
      await page.goto(href);
      await page
        .getByRole('button', { name: words[language].continueAs(`${person.firstName} ${person.lastName}`) })
        .click();
      await untilBack();
      expect((await client.authorizationCodeGrant(config, new URL(page.url()), checks)).access_token).toBeDefined();
    });

    await test.step('comes straight to the site, is asked for more, and refuses', async () => {
      const query = new URLSearchParams({
        client_id: registered['client_id'] ?? '',
        redirect_uri,
        scope: 'openid email',
        state: 's',
      });
      await page.goto(`${product.url}/?${query.toString()}`);
      await page.getByRole('button', { name: words[language].refuse }).click();
      await untilBack();
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    });

    await test.step('signs out of the client, and so of us', async () => {
      const ended = client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home}/bye` });
      await page.goto(ended.href);
      await page.getByRole('button', { name: words[language].signOut, exact: true }).click();
      await page.waitForURL(`${home}/bye`);
      await page.goto(`${product.url}/passport`);
      await signIn.expectAt(signIn.say.signIn);
    });
    server.close();
  });
}
