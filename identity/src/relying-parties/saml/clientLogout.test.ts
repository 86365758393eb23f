import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { describeOnOneDatabase } from '../../testing/harness';
import { signInAt, startOAuthService, type OAuthService } from '../oidc/testing/oauthService';
import { spKey } from '../../testing/samlKeys';
import { formOf, pathOf, samlPeer } from '../../testing/samlPeer';

const afterLogout = 'https://app.example/signed-out';

describeOnOneDatabase('a logout that an OpenID Connect client initiates', (driver) => {
  let oauth: OAuthService;
  let key: Awaited<ReturnType<typeof spKey>>;
  beforeEach(async () => {
    key = await spKey();
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());

  const open = async (address: string, cookie = '') => oauth.fetch(pathOf(address), { headers: { cookie } });
  const locationOf = async (answer: Response | Promise<Response>) => (await answer).headers.get('location') ?? '';

  /** Registers a service provider and signs the person in to it. */
  async function enter(cookie: string, name: string, ...more: string[]) {
    const [issuer, callbackUrl] = [`https://${name}.example/metadata`, `https://${name}.example/acs`];
    const words = ['--name', name, '--entity-id', issuer, '--acs-url', callbackUrl, '--certificate', key.file, ...more];
    await oauth.command('saml', 'create', ...words);
    const logoutCallbackUrl = `https://${name}.example/slo`;
    const config = { issuer, callbackUrl, audience: issuer, privateKey: key.privateKey, logoutCallbackUrl };
    const sp = await samlPeer(oauth.service, config);
    const [sso] = cookie.split('=').slice(1);
    const address = pathOf(await sp.getAuthorizeUrlAsync('', undefined, {}));
    formOf(await oauth.service.call('GET', address, { cookies: { sso: sso! } }));
    return sp;
  }

  /** Signs out by the confirmation page. @returns where the browser goes then */
  async function signOut(cookie: string, parameters: Record<string, string>): Promise<string> {
    const address = parameters.post_logout_redirect_uri ?? afterLogout;
    const registered = await oauth.register('--post-logout-redirect-uri', address);
    const config = await oauth.connect(registered);
    const { id_token } = await signInAt(oauth, config);
    const asked = await open(
      client.buildEndSessionUrl(config, { id_token_hint: id_token ?? '', ...parameters }).href,
      cookie,
    );
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    return locationOf(oauth.fetch('/oidc/session/end/confirm', { method: 'POST', headers: { cookie }, body }));
  }

  it('goes through the service providers of the session, then back to the client with its state', async () => {
    const cookie = await oauth.cookie();
    const wiki = await enter(cookie, 'wiki', '--slo-url', 'https://wiki.example/slo');
    await enter(cookie, 'files');
    const next = await signOut(cookie, { post_logout_redirect_uri: afterLogout, state: 's 1' });
    expect(next).toMatch(/^http:\/\/localhost:3000\/saml\/logout\/[0-9a-f-]{36}$/);
    const toWiki = await locationOf(open(next));
    expect(toWiki).toMatch(/^https:\/\/wiki\.example\/slo\?SAMLRequest=/);
    const query = Object.fromEntries(new URL(toWiki).searchParams);
    const { profile } = await wiki.validateRedirectAsync(query, new URL(toWiki).search.slice(1));
    const obeyed = await wiki.getLogoutResponseUrlAsync(profile!, query.RelayState!, {}, true);
    const back = await locationOf(open(await locationOf(open(obeyed))));
    expect(back).toBe(`${afterLogout}?state=s+1`);
  });

  it('lets the form for a service provider lead back to a client with another scheme', async () => {
    const cookie = await oauth.cookie();
    await enter(cookie, 'wiki', '--slo-url', 'https://wiki.example/slo', '--slo-binding', 'post');
    const page = await open(await signOut(cookie, { post_logout_redirect_uri: 'http://localhost:4000/signed-out' }));
    expect(page.headers.get('content-security-policy')).toContain('form-action https: http:;');
  });

  it('goes straight back where no service provider of the session can be asked', async () => {
    const cookie = await oauth.cookie();
    await enter(cookie, 'files');
    expect(await signOut(cookie, { post_logout_redirect_uri: afterLogout })).toBe(afterLogout);
  });

  it('ends on our sign-in page without an address, as before', async () => {
    const cookie = await oauth.cookie();
    await enter(cookie, 'wiki', '--slo-url', 'https://wiki.example/slo');
    expect(await signOut(cookie, {})).toContain('/oidc/session/end/success');
  });
});
