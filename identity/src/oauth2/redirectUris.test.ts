import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnBothEngines } from '../testing/harness';
import { startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

const registered = 'https://app.example/callback';

/** Addresses that look like the registered one to a person, to a prefix match, or to a parser that mends (RFC 9700 section 4.1). */
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
  '',
];

describeOnBothEngines('R-37 the address of an answer', (engine) => {
  let oauth: OAuthService;
  let client: Registered;
  beforeAll(async () => {
    oauth = await startOAuthService(engine);
    client = await oauth.register('--redirect-uri', registered, '--redirect-uri', 'https://app.example/other');
  });
  afterAll(() => oauth.close());
  const query = (redirect_uri: string): string => {
    const { client_id } = client;
    return new URLSearchParams({ client_id, redirect_uri, response_type: 'code', scope: 'openid' }).toString();
  };

  it('has to be the registered one, to the character', async () => {
    expect((await oauth.fetch(`/oidc/auth?${query(registered)}`)).status).toBe(303);
    expect((await oauth.decide(`/?${query(registered)}`)).status).toBe(200);
    expect(nearMisses.length).toBeGreaterThanOrEqual(40);
  });

  describe.each(nearMisses)('%j', (address) => {
    it('is answered by a page of our own, and never by a redirect', async () => {
      const answer = await oauth.fetch(`/oidc/auth?${query(address)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      const decided = await oauth.decide(`/?${query(address)}`);
      expect([decided.status, decided.body.code, decided.body.redirect_uri]).toEqual([400, undefined, undefined]);
    });
  });

  it('is wanted where a client has several', async () => {
    const { client_id } = client;
    const answer = await oauth.fetch(`/oidc/auth?client_id=${client_id}&response_type=code&scope=openid`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('is the one that a client has where a request names none, or an empty one', async () => {
    const { client_id } = await oauth.register('--redirect-uri', `${registered}?from=passport`);
    for (const rest of ['', '&redirect_uri='])
      expect((await oauth.decide(`/?client_id=${client_id}${rest}`)).body).toMatchObject({
        redirect_uri: `${registered}?from=passport`,
        code: expect.any(String),
      });
  });

  it('has no other port on this machine, also of a client that is an app', async () => {
    const local = 'http://localhost:4002/callback';
    const { client_id } = await oauth.register('--redirect-uri', 'com.example.app:/', '--redirect-uri', local);
    const statusOf = async (redirect_uri: string) =>
      (await oauth.decide(`/?${new URLSearchParams({ client_id, redirect_uri }).toString()}`)).status;
    expect([await statusOf(local), await statusOf('http://localhost:4003/callback')]).toEqual([200, 400]);
  });

  it('of an unknown client is not used', async () => {
    const unknown = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
    const text = query(registered).replace(client.client_id, unknown);
    const answer = await oauth.fetch(`/oidc/auth?${text}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect((await oauth.decide(`/?${text}`)).status).toBe(404);
  });
});
