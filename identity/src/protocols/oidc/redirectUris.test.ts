import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Attempt } from '@passport/shared/schemas/applications';
import { describeOnOneDatabase } from '../../testing/harness';
import { startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

const registered = 'https://app.example/callback';

/** Addresses that a human, a prefix match or a lenient parser mistakes for the registered one (RFC 9700 section 4.1). */
const nearMisses = [
  'https://app.example/Callback',
  'https://APP.example/callback',
  'HTTPS://app.example/callback',
  'https://app.example/callback/',
  'https://app.example//callback',
  'https://app.example/callback//',
  'https://app.example/./callback',
  'https://app.example/x/../callback',
  'https://app.example/callback/../callback',
  'https://app.example/callback%2f',
  'https://app.example/%63allback',
  'https://app.example/callbac%6b',
  'https://app.example/%2e/callback',
  'https://app.example/%2e%2e/callback',
  'https://app.example:443/callback',
  'https://app.example:8443/callback',
  'https://app.example./callback',
  'http://app.example/callback',
  'https://user@app.example/callback',
  'https://user:secret@app.example/callback',
  'https://app.example@evil.example/callback',
  'https://app.example/callback#',
  'https://app.example/callback#top',
  'https://app.example/callback?',
  'https://app.example/callback?x=1',
  'https://app.example/callback;x=1',
  'https://app.example/callback%20',
  ' https://app.example/callback',
  'https://app.example/callback\t',
  'https://app.example/callback%00',
  'https://app.example.evil.example/callback',
  'https://evil.example/https://app.example/callback',
  'https://evil.example?https://app.example/callback',
  'https://evil.example#https://app.example/callback',
  'https://sub.app.example/callback',
  'https://app.example\\callback',
  'https:\\\\app.example\\callback',
  'https:/app.example/callback',
  'https:app.example/callback',
  '//app.example/callback',
  'javascript:alert(1)//https://app.example/callback',
  'data:text/html,https://app.example/callback',
  'https://аpp.example/callback',
];

describeOnOneDatabase('the redirect URI of a response (R-37)', (driver) => {
  let oauth: OAuthService;
  let client: Registered;
  beforeAll(async () => {
    oauth = await startOAuthService(driver);
    client = await oauth.register('--redirect-uri', registered, '--redirect-uri', 'https://app.example/other');
  });
  afterAll(() => oauth.close());
  const query = (redirect_uri: string): string => {
    const { client_id } = client;
    return new URLSearchParams({ client_id, redirect_uri, response_type: 'code', scope: 'openid' }).toString();
  };

  /** Opens the address of the provider, as a client sends a browser there. */
  const begin = (query: string, headers: Record<string, string> = {}) =>
    oauth.ask('authorization_endpoint', { query, headers });

  it('has to be a registered one, character by character', async () => {
    expect((await begin(query(registered))).status).toBe(303);
    expect((await oauth.decide(`/?${query(registered)}`)).status).toBe(200);
    expect(nearMisses.length).toBeGreaterThanOrEqual(40);
  });

  describe.each(nearMisses)('%j', (address) => {
    it('is answered by a page of our own, and never by a redirect', async () => {
      const answer = await begin(query(address));
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      const decided = await oauth.decide(`/?${query(address)}`);
      expect([decided.status, decided.body.code, decided.body.redirect_uri]).toEqual([400, undefined, undefined]);
    });
  });

  it('a refusal shows the developer the sent address compared with the registered ones, for each near miss', async () => {
    for (const address of nearMisses) {
      await begin(query(address));
      await oauth.service.context.activity.flush();
      const { items } = await oauth.command('oauth2', 'attempts', '--client-id', client.client_id);
      expect((items as Attempt[])[0]).toMatchObject({
        outcome: 'redirect_uri',
        sent: address,
        registered: `${registered}\nhttps://app.example/other`,
      });
    }
  });

  describe.each(['one', 'two'])('of a client that has registered %s', (count) => {
    let registeredClient: Registered;
    const page = { status: 400, location: null, text: expect.stringContaining('invalid_request') };
    beforeAll(async () => {
      const second = count === 'two' ? ['--redirect-uri', 'https://app.example/other'] : [];
      registeredClient = await oauth.register('--redirect-uri', `${registered}?from=passport`, ...second);
    });
    const without = (given: string) =>
      `client_id=${registeredClient.client_id}&response_type=code&scope=openid&state=s${given}`;
    const seen = async (answer: Response) => ({
      status: answer.status,
      location: answer.headers.get('location'),
      text: await answer.text(),
    });

    it.each(['', '&redirect_uri=', '&redirect_uri=&redirect_uri='])(
      'is required: the response to %j is an error page, for a signed-in person too (R-37)',
      async (given) => {
        const cookie = await oauth.cookie();
        for (const headers of [{}, { cookie }] as Record<string, string>[])
          for (const more of ['', '&prompt=none', '&response_mode=form_post'])
            expect(await seen(await begin(`${without(given)}${more}`, headers))).toEqual(page);
        const posted = await oauth.ask('authorization_endpoint', {
          method: 'POST',
          body: new URLSearchParams(without(given)),
        });
        expect(posted.status).toBe(303);
        expect(await seen(await oauth.fetch(posted.headers.get('location') ?? ''))).toEqual(page);
      },
    );

    it.each(['', '&redirect_uri='])('is required by the consent screen: 404 with %j', async (given) => {
      for (const query of [without(given), `client_id=${registeredClient.client_id}${given}`])
        expect((await oauth.decide(`/?${query}`)).status).toBe(404);
    });

    it.each(['', '&redirect_uri='])('is required in a pushed request: 400 with %j', async (given) => {
      const { client_id, client_secret = '' } = registeredClient;
      const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
      const body = new URLSearchParams(without(given));
      const answer = await oauth.ask('pushed_authorization_request_endpoint', {
        method: 'POST',
        headers: { authorization },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_request' }),
      ]);
    });
  });

  describe('on a loopback address (RFC 8252 section 7.3)', () => {
    const v4 = 'http://127.0.0.1/cb?a=1';
    const v6 = 'http://[::1]:4002/cb';
    const local = 'http://localhost:4002/callback';
    const addresses = [v4, v6, local, 'https://127.0.0.1/cb'].flatMap((one) => ['--redirect-uri', one]);
    let ofApp: Registered;
    let ofServer: Registered;
    beforeAll(async () => {
      ofApp = await oauth.register('--public', ...addresses);
      ofServer = await oauth.register(...addresses);
    });
    /** The responses of the provider, the description of the client, and the decision. */
    const statusesOf = async ({ client_id }: Registered, redirect_uri: string) => {
      const code_challenge = 'c'.repeat(43);
      const parameters = { redirect_uri, response_type: 'code', code_challenge, code_challenge_method: 'S256' };
      const query = new URLSearchParams({ client_id, scope: 'openid', ...parameters }).toString();
      const token = oauth.person.jwt.access;
      const described = `/oauth2/${client_id}/get_metadata/`;
      return [
        (await begin(query)).status,
        (await oauth.service.call('GET', described, { token, query: { redirect_uri } })).status,
        (await oauth.decide(`/?${query}`)).status,
      ];
    };

    it.each([
      'http://127.0.0.1:53219/cb?a=1',
      'http://127.0.0.1:1/cb?a=1',
      v4,
      v6,
      'http://[::1]:53219/cb',
      'http://[::1]/cb',
    ])('may have any port for a public application: %s', async (address) => {
      expect(await statusesOf(ofApp, address)).toEqual([303, 200, 200]);
      if (![v4, v6].includes(address)) expect(await statusesOf(ofServer, address)).toEqual([400, 400, 400]);
    });

    it.each([
      ...['http://127.0.0.1:53219/cb', 'http://127.0.0.1:53219/cb?a=1&b', 'http://127.0.0.1:53219/CB?a=1'],
      ...['http://127.0.0.2:53219/cb?a=1', 'http://127.1:53219/cb?a=1', 'http://127.0.0.1.evil.example/cb?a=1'],
      ...['http://127.0.0.1:53219@evil.example/cb?a=1', 'http://127.0.0.1:99999/cb?a=1', 'http://127.0.0.1:/cb?a=1'],
      ...['https://127.0.0.1:53219/cb', 'http://[::1]:53219/', 'http://[::2]:53219/cb', 'http://[0::1]:53219/cb'],
      ...['http://localhost:4003/callback', 'HTTP://127.0.0.1:53219/cb?a=1', 'http://127.0.0.1:53219\\cb?a=1'],
    ])('is the registered one in everything else: not %s', async (address) => {
      expect(await statusesOf(ofApp, address)).toEqual([400, 400, 400]);
    });
  });

  it('of an unknown client is not used', async () => {
    const unknown = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
    const text = query(registered).replace(client.client_id, unknown);
    const answer = await begin(text);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect((await oauth.decide(`/?${text}`)).status).toBe(404);
  });
});
