import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { redirectUri, startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

/** Texts that only an internal error would show. */
const internal =
  /\bat .*\.[jt]s:\d|node_modules|oidc-provider|TypeError|ReferenceError|SyntaxError|undefined is not|Cannot read|oops/;
const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;

/** Parameters that replace those of a valid request; a list repeats the parameter. */
const hostile: [string, Record<string, string | string[]>][] = [
  ['every parameter twice', { client_id: ['', ''], scope: ['openid', 'email'], state: ['a', 'b'] }],
  ['redirect_uri twice, one of them foreign', { redirect_uri: [redirectUri, 'https://evil.example/'] }],
  ['redirect_uri twice, the foreign one first', { redirect_uri: ['https://evil.example/', redirectUri] }],
  ['names with brackets', { 'redirect_uri[]': 'https://evil.example/', 'scope[0]': 'openid' }],
  ['a request object', { request: unsigned }],
  ['a request object and a request_uri', { request: unsigned, request_uri: 'https://evil.example/request' }],
  ['a foreign request_uri', { request_uri: 'https://evil.example/request' }],
  ['an unknown pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:unknown' }],
  ['an empty pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:' }],
  ...['__proto__', 'constructor', 'web_message', '\u0000'].flatMap((name): [string, Record<string, string>][] =>
    [
      ...['client_id', 'response_mode', 'response_type', 'scope', 'prompt', 'resource', 'ui_locales', 'claims_locales'],
      ...['acr_values', 'code_challenge_method', 'display', 'interaction', 'login_hint', 'id_token_hint', 'max_age'],
    ].map((parameter) => [`${parameter} ${JSON.stringify(name)}`, { [parameter]: name }]),
  ),
  ...['{"__proto__":{"userinfo":{}}}', '{"userinfo":{"__proto__":{"essential":true}}}', '[]', 'null', '1', '{'].map(
    (claims): [string, Record<string, string>] => [`claims ${claims}`, { claims }],
  ),
  ['claims of prototypes', { claims: '{"id_token":{"constructor":null,"acr":{"essential":true,"values":{}}}}' }],
  ['an acr that is no text', { claims: '{"id_token":{"acr":{"essential":true,"value":{"__proto__":1}}}}' }],
  ['claims as deep as they fit', { claims: `{"userinfo":${'{"a":'.repeat(900)}1${'}'.repeat(900)}}` }],
  ['two resources', { resource: ['https://app.example/a', 'https://app.example/b'] }],
  ['a resource with a fragment', { resource: 'https://app.example/#x' }],
  ['a registration', { registration: '{}' }],
  ['broken escapes', { state: '%', nonce: '%E0%A4%A' }],
  ['a max_age that is no number', { max_age: '-1' }],
  ['a max_age beyond every number', { max_age: '9'.repeat(400) }],
];

describeOnOneDatabase('an authorization request with', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  let cookie: string;
  beforeAll(async () => {
    oauth = await startOAuthService(driver);
    registered = await oauth.register('--skip-granting-access');
    cookie = await oauth.cookie();
  });
  afterAll(() => oauth.close());

  const good = () => ({
    ...{ client_id: registered.client_id, redirect_uri: redirectUri, response_type: 'code' },
    ...{ scope: 'openid', state: 's', nonce: 'n' },
  });
  const queryWith = (change: Record<string, string | string[]>): URLSearchParams =>
    new URLSearchParams(
      Object.entries({ ...good(), ...change }).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    );
  /** Neither an internal error nor a redirect to any other site than the client's. */
  const expectRefusalOrAnswer = async (answer: Response) => {
    const text = await answer.text();
    const location = answer.headers.get('location') ?? '/';
    expect({ status: answer.status, text, location }).toEqual({
      status: expect.any(Number),
      text: expect.not.stringMatching(internal),
      location: expect.stringMatching(/^(?:\/(?!\/)|https:\/\/app\.example\/callback(?:[?#]|$))/),
    });
    expect(answer.status).toBeLessThan(500);
    expect(decodeURIComponent(location)).not.toMatch(internal);
  };

  it('no hostile request returns a code', async () => {
    const answer = await oauth.fetch(`/oidc/auth?${queryWith({}).toString()}`, { headers: { cookie } });
    expect(answer.headers.get('location')).toContain('?code=');
  });

  describe.each(hostile)('%s', (_name, change) => {
    it('causes no internal error and no redirect to another site', async () => {
      const query = queryWith(change).toString();
      for (const headers of [{ cookie }, { accept: 'application/json' }] as Record<string, string>[])
        await expectRefusalOrAnswer(await oauth.fetch(`/oidc/auth?${query}`, { headers }));
      const decided = await oauth.decide(`/?${query}`);
      expect(decided.status).toBeLessThan(500);
      expect(JSON.stringify(decided.body)).not.toMatch(internal);
      const id = encodeURIComponent(String([change.client_id ?? registered.client_id].flat()[0]));
      const described = await oauth.service.call('GET', `/oauth2/${id || 'x'}/get_metadata/?${query}`, {
        token: oauth.person.jwt.access,
      });
      expect(described.status).toBeLessThan(500);
      const { client_id, client_secret = '' } = registered;
      const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
      const init = { method: 'POST', headers: { authorization }, body: queryWith(change) };
      for (const path of ['/request', '/token', '/introspection', '/revocation'])
        await expectRefusalOrAnswer(await oauth.fetch(`/oidc${path}`, init));
    });
  });
});
