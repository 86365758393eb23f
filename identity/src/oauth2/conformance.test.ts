import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnBothEngines } from '../testing/harness';
import { issuer, redirectUri, startOAuthService, type OAuthService } from './testing/oauthService';

/** What the authorization endpoint makes of a request: the client is answered, the person is asked, or a page of ours says no. */
type Outcome = { code: true } | { error: string } | { asks: true } | { page: number };

interface Case {
  /** As the OpenID conformance suite names it. */
  name: string;
  /** Parameters beside client_id, redirect_uri, response_type=code, scope=openid and state; empty ones are left out. */
  sent: Record<string, string>;
  /** Whether the browser has a session. */
  hasSession?: boolean;
  expected: Outcome;
}

const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

/** Cases of the basic, config, form-post and RP-initiated-logout certification plans that one request decides. */
const cases: readonly Case[] = [
  { name: 'oidcc-server', sent: {}, hasSession: true, expected: { code: true } },
  { name: 'oidcc-response-type-missing', sent: { response_type: '' }, expected: { error: 'invalid_request' } },
  {
    name: 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
    sent: {},
    hasSession: true,
    expected: { code: true },
  },
  { name: 'oidcc-scope-profile', sent: { scope: 'openid profile' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-scope-email', sent: { scope: 'openid email' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-scope-phone', sent: { scope: 'openid phone' }, hasSession: true, expected: { code: true } },
  {
    name: 'oidcc-scope-all',
    sent: { scope: 'openid profile email address phone' },
    hasSession: true,
    expected: { code: true },
  },
  {
    name: 'oidcc-ensure-other-scope-order-succeeds',
    sent: { scope: 'email openid' },
    hasSession: true,
    expected: { code: true },
  },
  { name: 'oidcc-display-page', sent: { display: 'page' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-display-popup', sent: { display: 'popup' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-prompt-login', sent: { prompt: 'login' }, hasSession: true, expected: { asks: true } },
  { name: 'oidcc-prompt-none-not-logged-in', sent: { prompt: 'none' }, expected: { error: 'login_required' } },
  { name: 'oidcc-prompt-none-logged-in', sent: { prompt: 'none' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-max-age-10000', sent: { max_age: '10000' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-max-age-0', sent: { max_age: '0' }, hasSession: true, expected: { asks: true } },
  {
    name: 'oidcc-ensure-request-with-unknown-parameter-succeeds',
    sent: { extra: 'foobar' },
    hasSession: true,
    expected: { code: true },
  },
  { name: 'oidcc-login-hint', sent: { login_hint: '+79161234567' }, expected: { asks: true } },
  { name: 'oidcc-ui-locales', sent: { ui_locales: 'se' }, hasSession: true, expected: { code: true } },
  { name: 'oidcc-claims-locales', sent: { claims_locales: 'se' }, hasSession: true, expected: { code: true } },
  {
    name: 'oidcc-ensure-request-with-acr-values-succeeds',
    sent: { acr_values: '1 2' },
    hasSession: true,
    expected: { code: true },
  },
  {
    name: 'oidcc-claims-essential',
    sent: { claims: '{"userinfo":{"name":{"essential":true}}}' },
    hasSession: true,
    expected: { code: true },
  },
  {
    name: 'oidcc-ensure-request-with-valid-pkce-succeeds',
    sent: challenge,
    hasSession: true,
    expected: { code: true },
  },
  {
    name: 'oidcc-ensure-registered-redirect-uri',
    sent: { redirect_uri: 'https://app.example/x' },
    expected: { page: 400 },
  },
  {
    name: 'oidcc-ensure-redirect-uri-in-authorization-request',
    sent: { redirect_uri: '' },
    expected: { page: 400 },
  },
  {
    name: 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    sent: { request: 'eyJhbGciOiJub25lIn0.e30.' },
    expected: { error: 'request_not_supported' },
  },
  {
    name: 'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    sent: { request_uri: 'https://app.example/request' },
    expected: { error: 'request_uri_not_supported' },
  },
  { name: 'oidcc-unregistered-client', sent: { client_id: 'nobody' }, expected: { page: 400 } },
];

describeOnBothEngines('cases of the OpenID conformance suite', (engine) => {
  let oauth: OAuthService;
  let clientId: string;
  let cookie: string;
  beforeAll(async () => {
    oauth = await startOAuthService(engine);
    const flags = [
      '--skip-granting-access',
      '--redirect-uri',
      redirectUri,
      '--redirect-uri',
      'https://app.example/two',
    ];
    clientId = (await oauth.register(...flags)).client_id;
    cookie = await oauth.cookie();
  });
  afterAll(() => oauth.close());

  const ask = async (sent: Record<string, string>, hasSession = false) => {
    const all = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      ...sent,
    };
    const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
    return oauth.fetch(`/oidc/auth?${query.toString()}`, hasSession ? { headers: { cookie } } : {});
  };

  function outcomeOf(answer: Response): Outcome {
    const location = answer.headers.get('location');
    if (location === null) return { page: answer.status };
    if (location.startsWith('/?')) return { asks: true };
    const { searchParams } = new URL(location);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['s', issuer]);
    const error = searchParams.get('error');
    return error === null ? { code: true } : { error };
  }

  it.each(cases)('$name', async ({ sent, hasSession, expected }) => {
    expect(outcomeOf(await ask(sent, hasSession))).toEqual(expected);
  });

  describe('form-post', () => {
    it('oidcc-server with response_mode=form_post', async () => {
      const answer = await ask({ response_mode: 'form_post' }, true);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      for (const field of ['code', 'state', 'iss']) expect(html).toContain(`name="${field}"`);
    });

    it('an error comes by a form too', async () => {
      const html = await (await ask({ response_mode: 'form_post', prompt: 'none' })).text();
      expect(html).toContain('value="login_required"');
    });
  });

  describe('rp-initiated-logout', () => {
    it.each([
      ['oidcc-rp-initiated-logout-no-params', '', 200],
      ['oidcc-rp-initiated-logout-only-state', '?state=s', 200],
      ['oidcc-rp-initiated-logout-bad-id-token-hint', '?id_token_hint=a.b.c', 400],
    ])('%s', async (_name, query, status) => {
      const answer = await oauth.fetch(`/oidc/session/end${query}`, { headers: { cookie } });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    });
  });
});
