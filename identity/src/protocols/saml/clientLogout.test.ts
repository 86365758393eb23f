import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { signInAt, startOAuthService, type OAuthService } from '../oidc/testing/oauthService';
import { spKey } from '../../testing/samlKeys';
import { answerLogout, samlVisit, sloWords } from '../../testing/samlVisit';
import { openBrowser, type Browser, type Page } from '../oidc/testing/browser';
import { ru } from '../../platform/http/messages/ru';
import type { SAML } from '@node-saml/node-saml';

const afterLogout = 'https://app.example/signed-out';

describeOnOneDatabase('a logout that an OpenID Connect client initiates', (driver) => {
  let oauth: OAuthService;
  let key: Awaited<ReturnType<typeof spKey>>;
  beforeEach(async () => {
    key = await spKey();
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());

  /** Registers a service provider and signs the person in to it. */
  async function enter(name: string, ...more: string[]): Promise<SAML> {
    const visit = await samlVisit(oauth.service, oauth.person, key);
    await visit.register(name, ...more);
    return (await visit.enter(name)).sp;
  }

  /**
   * Registers a client, signs the person in at it, and signs out through the confirmation page.
   * @returns the browser, and where it is then
   */
  async function signInAndOut(
    cookie: string,
    parameters: Record<string, string>,
  ): Promise<{ browser: Browser; page: Page }> {
    const address = parameters.post_logout_redirect_uri ?? afterLogout;
    const config = await oauth.connect(await oauth.register('--post-logout-redirect-uri', address));
    const { id_token = '' } = await signInAt(oauth, config);
    const browser = openBrowser(oauth.fetch, cookie);
    const asked = await browser.open(
      client.buildEndSessionUrl(config, { id_token_hint: id_token, ...parameters }).href,
    );
    return { browser, page: await browser.submit(asked, ru['oauth2.sign-out']) };
  }

  it('goes through the service providers of the session, then back to the client with its state', async () => {
    const cookie = await oauth.cookie();
    const wiki = await enter('wiki', ...sloWords('wiki'));
    await enter('files');
    const { browser, page } = await signInAndOut(cookie, { post_logout_redirect_uri: afterLogout, state: 's 1' });
    expect(page.address).toMatch(/^https:\/\/wiki\.example\/slo\?SAMLRequest=/);
    expect((await browser.open(await answerLogout(wiki, page.address))).address).toBe(`${afterLogout}?state=s+1`);
  });

  it('allows the form for a service provider to lead back to a client with another scheme', async () => {
    const cookie = await oauth.cookie();
    await enter('wiki', ...sloWords('wiki', 'post'));
    const { page } = await signInAndOut(cookie, { post_logout_redirect_uri: 'http://localhost:4000/signed-out' });
    expect(page.headers.get('content-security-policy')).toContain('form-action https: http:;');
  });

  it('goes directly back if no service provider of the session can be asked', async () => {
    const cookie = await oauth.cookie();
    await enter('files');
    const { page } = await signInAndOut(cookie, { post_logout_redirect_uri: afterLogout });
    expect(page.address).toBe(afterLogout);
  });

  it('goes through the service providers without a redirect URI too, and names those that cannot be asked', async () => {
    const cookie = await oauth.cookie();
    const wiki = await enter('wiki', ...sloWords('wiki'));
    await enter('files');
    const { browser, page } = await signInAndOut(cookie, { state: 's' });
    const end = await browser.open(await answerLogout(wiki, page.address));
    expect(end).toMatchObject({ status: 200, html: expect.stringMatching(/files.*wiki/) });
  });

  it('names the services at a URL without the state, if the request has no redirect URI and no service can be asked', async () => {
    const cookie = await oauth.cookie();
    await enter('files');
    const { page } = await signInAndOut(cookie, { state: 's' });
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('files') });
    expect(new URL(page.address).searchParams.has('state')).toBe(false);
  });

  it('goes through the service providers even if the session has already ended here', async () => {
    const cookie = await oauth.cookie();
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const config = await oauth.connect(await oauth.register('--post-logout-redirect-uri', afterLogout));
    ok(await oauth.service.call('POST', '/user/logout/', { token: oauth.person.jwt.access }));
    const browser = openBrowser(oauth.fetch, cookie);
    const endSession = client.buildEndSessionUrl(config, { post_logout_redirect_uri: afterLogout });
    const page = await browser.submit(await browser.open(endSession.href));
    expect((await browser.open(await answerLogout(wiki, page.address))).address).toBe(afterLogout);
  });
});
