import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { en } from '../../platform/http/messages/en';
import { ru } from '../../platform/http/messages/ru';
import { openBrowser, type Browser, type Page } from './testing/browser';
import { afterLogout, startWithLogouts, type LogoutListener } from './testing/logoutListener';
import { signInAt, type OAuthService, type Registered } from './testing/oauthService';

const evil = 'https://evil.example/';
const [yes, no] = [ru['oauth2.sign-out'], ru['oauth2.stay']];

describeOnOneDatabase('logout that a client initiates (R-51, R-99)', (driver) => {
  let oauth: OAuthService;
  let listener: LogoutListener;
  let registered: Registered;
  let config: client.Configuration;
  let browser: Browser;
  beforeEach(async () => {
    ({ oauth, listener, registered, config } = await startWithLogouts(driver));
    browser = openBrowser(oauth.fetch, await oauth.cookie());
  });
  afterEach(async () => {
    await oauth.close();
    await listener.close();
  });

  const addressOf = (parameters: Record<string, string>) => client.buildEndSessionUrl(config, parameters);
  /** The confirmation page. */
  const ask = (parameters: Record<string, string>, headers = {}) => browser.open(addressOf(parameters).href, headers);
  const hint = async () => ({ id_token_hint: (await signInAt(oauth, config)).id_token ?? '' });
  const isSignedIn = async () =>
    (await oauth.service.call('GET', '/user/me/', { token: oauth.person.jwt.access })).status === 200;
  /** Presses "Sign out" on the page that is shown, and expects the person to be signed out. @returns where they are then */
  const leave = async (page: Page): Promise<string> => {
    expect([page.status, await isSignedIn()]).toEqual([200, true]);
    const { address } = await browser.submit(page, yes);
    expect(await isSignedIn()).toBe(false);
    return address;
  };
  const isAtOurs = expect.not.stringMatching(/example/);

  it('asks the person, ends the session, notifies the client and redirects back with the state', async () => {
    const page = await ask({ ...(await hint()), post_logout_redirect_uri: afterLogout, state: 's 1' });
    expect(page.html).toContain('Shop');
    expect(await leave(page)).toBe(`${afterLogout}?state=s+1`);
    // The browser has forgotten its session.
    expect((await ask({})).html).not.toContain(yes);
    await oauth.service.deliver();
    expect(listener.received).toHaveLength(1);
  });

  it('asks without an id_token_hint too, and does not redirect to the client', async () => {
    await signInAt(oauth, config);
    const page = await ask({ post_logout_redirect_uri: afterLogout, client_id: '' });
    expect(page.html).toContain(ru['oauth2.sign-out-title']);
    expect(await leave(page)).toEqual(isAtOurs);
  });

  it('uses the language that the person chose, else the one that the client requests', async () => {
    const asked = (page: Page) => page.html;
    expect(asked(await ask({ ui_locales: 'en' }))).toContain(en['oauth2.sign-out-title']);
    browser = openBrowser(oauth.fetch, `${await oauth.cookie()}; locale=ru`);
    expect(asked(await ask({ ui_locales: 'en' }))).toContain(ru['oauth2.sign-out-title']);
  });

  it('uses Russian without either, whatever the browser prefers', async () => {
    expect((await ask({}, { 'accept-language': 'en' })).html).toContain(ru['oauth2.sign-out-title']);
  });

  it.each([evil, `${afterLogout}/`, `${afterLogout}?more=1`])(
    'signs out in spite of an unregistered redirect URI, and ignores it: %s',
    async (post_logout_redirect_uri) => {
      const page = await ask({ ...(await hint()), post_logout_redirect_uri });
      expect(page.html).not.toContain(post_logout_redirect_uri);
      expect(await leave(page)).toEqual(isAtOurs);
    },
  );

  it.each(['client_id', 'id_token_hint'])('signs out for a client that is identified without %s', async (dropped) => {
    const address = addressOf({ ...(await hint()), post_logout_redirect_uri: evil });
    address.searchParams.delete(dropped);
    expect(await leave(await browser.open(address.href))).toEqual(isAtOurs);
  });

  it.each<Record<string, string>>([{}, { post_logout_redirect_uri: evil }, { state: 's' }, { ui_locales: 'ru' }])(
    'signs out for an unregistered client, with %j',
    async (more) => {
      const client_id = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
      expect(await leave(await ask({ client_id, ...more }))).toEqual(isAtOurs);
    },
  );

  it.each(['deactivate', 'delete'])('ends the session for a client after "%s" too', async (verb) => {
    const named = await hint();
    await oauth.command('oauth2', verb, '--client-id', registered.client_id);
    const page = await ask({ ...named, post_logout_redirect_uri: afterLogout, state: 's' });
    expect(page.html).not.toContain('Shop');
    expect(await leave(page)).toEqual(isAtOurs);
  });

  it.each([false, true])('"stay" keeps the session, including that of the site (named client: %s)', async (isNamed) => {
    const named = await hint();
    const { address } = await browser.submit(await ask(isNamed ? named : {}), no);
    expect(await isSignedIn()).toBe(true);
    // The site ends its session at an address with `logout`.
    expect(new URL(address).searchParams.has('logout')).toBe(false);
  });

  it('cannot be confirmed by a page of another site (CSRF)', async () => {
    const page = await ask({});
    const forged = { ...page, html: page.html.replace(/value="\w{48}"/, 'value="forged"') };
    expect(forged.html).not.toBe(page.html);
    expect((await browser.submit(forged, yes)).status).toBe(400);
    expect(await isSignedIn()).toBe(true);
  });

  describe('that failed', () => {
    it.each([
      ['is no token', 'x'],
      ['cannot be decoded', 'a.b.c'],
      ['was changed', (token: string) => `${token.slice(0, -40)}${'A'.repeat(40)}`],
    ])('by a hint that %s says so, and offers to sign out all the same', async (_name, broken) => {
      const { id_token_hint } = await hint();
      const page = await ask({ id_token_hint: typeof broken === 'string' ? broken : broken(id_token_hint) });
      expect(page.status).toBe(400);
      expect(page.html).toContain(`<h1>${ru['oauth2.sign-out-failed-title']}</h1>`);
      expect(page.html).toContain('id_token_hint');
      expect(page.html).not.toContain(ru['oauth2.error-title']);
      await leave(await browser.follow(page, yes));
    });

    it('is listed among the attempts of its application, with the reason', async () => {
      const { id_token_hint } = await hint();
      await ask({ id_token_hint: 'x' });
      const other = await oauth.register('--name', 'Other');
      await ask({ id_token_hint, client_id: other.client_id });
      await ask({ id_token_hint, post_logout_redirect_uri: evil });
      await ask({ id_token_hint, post_logout_redirect_uri: afterLogout });
      await oauth.command('oauth2', 'deactivate', '--client-id', registered.client_id);
      await ask({ id_token_hint });
      await oauth.service.context.activity.flush();
      const noted = (id: string) =>
        oauth.service.storage.db
          .selectFrom('application_attempts')
          .select(['outcome', 'sent', 'registered'])
          .where('application_id', '=', id)
          .where('outcome', '<>', 'success')
          .orderBy('id')
          .execute();
      expect(await noted(registered.client_id)).toEqual([
        { outcome: 'id_token_hint', sent: null, registered: null },
        { outcome: 'post_logout_redirect_uri', sent: evil, registered: afterLogout },
        { outcome: 'inactive', sent: null, registered: null },
      ]);
      expect(await noted(other.client_id)).toEqual([{ outcome: 'id_token_hint', sent: null, registered: null }]);
    });
  });

  describe('of a person whose session has already ended', () => {
    const back = { post_logout_redirect_uri: afterLogout, state: 's' };
    const endHere = async () =>
      ok(await oauth.service.call('POST', '/user/logout/', { token: oauth.person.jwt.access }));

    it('redirects back to the client, however long the browser takes', async () => {
      const named = await hint();
      await endHere();
      const page = await ask({ ...named, ...back });
      oauth.service.clock.step(30);
      expect((await browser.submit(page)).address).toBe(`${afterLogout}?state=s`);
    });

    it('redirects back from a browser that never had one', async () => {
      browser = openBrowser(oauth.fetch);
      const page = await ask(back);
      oauth.service.clock.step(30);
      expect((await browser.submit(page)).address).toBe(`${afterLogout}?state=s`);
    });

    it('redirects back if it ended while the confirmation page was open', async () => {
      const page = await ask({ ...(await hint()), ...back });
      await endHere();
      oauth.service.clock.step(2);
      expect((await browser.submit(page, yes)).address).toBe(`${afterLogout}?state=s`);
    });

    it('confirms the sign-out after a second press or with a bad hint', async () => {
      const page = await ask(await hint());
      await leave(page);
      const again = await browser.submit(page, yes);
      const signedOut = expect.stringContaining(ru['oauth2.signed-out-title']);
      expect(again).toMatchObject({ status: 200, html: signedOut });
      expect(await ask({ id_token_hint: 'x' })).toMatchObject({ status: 400, html: signedOut });
    });
  });

  it('shows a person who is still signed in that the page has expired, and asks again', async () => {
    const page = await ask({});
    oauth.service.clock.step(3601);
    const late = await browser.submit(page, yes);
    expect(late).toMatchObject({ status: 400, html: expect.stringContaining(ru['oauth2.sign-out-expired-text']) });
    await browser.submit(await browser.follow(late, yes), yes);
    const sessions = oauth.service.storage.db.selectFrom('sessions').select('sid').where('ended_at', 'is', null);
    expect(await sessions.execute()).toEqual([]);
  });
});
