import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointsOf } from '../../testing/endpoints';
import { describeOnOneDatabase } from '../../testing/harness';
import { readForm } from '../../testing/pageForm';
import { issuer, redirectUri, startOAuthService, type OAuthService } from './testing/oauthService';

/** Outcome of an authorization request: an answer to the client, our sign-in page, or our error page. */
type Outcome = { code: true } | { error: string } | { asks: true } | { page: number };

interface Case {
  /** Name in the OpenID conformance suite. */
  name: string;
  /** Parameters in addition to client_id, redirect_uri, response_type=code, scope=openid and state; empty ones are left out. */
  sent: Record<string, string>;
  /** Whether the browser has a session. */
  hasSession?: boolean;
  expected: Outcome;
}

const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

/** Cases of the basic and form-post certification plans that need one request; the others are below and in `conformanceFlows`. */
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
  // An unsupported scope is ignored (Core 3.1.2.1).
  { name: 'oidcc-scope-address', sent: { scope: 'openid address' }, hasSession: true, expected: { code: true } },
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
  {
    name: 'prompt=select_account (Core 3.1.2.1)',
    sent: { prompt: 'select_account' },
    hasSession: true,
    expected: { asks: true },
  },
  { name: 'oidcc-prompt-login with none', sent: { prompt: 'none login' }, expected: { error: 'invalid_request' } },
  {
    name: 'oidcc-response-type-implicit',
    sent: { response_type: 'id_token', nonce: 'n' },
    expected: { error: 'unsupported_response_type' },
  },
  {
    name: 'oidcc-ensure-request-object-with-redirect-uri',
    sent: { redirect_uri: 'https://app.example/two' },
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

const afterLogout = 'https://app.example/bye';

interface TokenAnswer {
  status: number;
  access_token: string;
  id_token: string;
  error?: string;
}

describeOnOneDatabase('cases of the OpenID conformance suite', (driver) => {
  let oauth: OAuthService;
  let clientId: string;
  let clientSecret: string;
  let cookie: string;
  let endSession: string;
  beforeAll(async () => {
    oauth = await startOAuthService(driver);
    const flags = [
      '--skip-granting-access',
      '--redirect-uri',
      redirectUri,
      '--redirect-uri',
      'https://app.example/two',
    ];
    const registered = await oauth.register(...flags, '--post-logout-redirect-uri', afterLogout);
    clientId = registered.client_id;
    clientSecret = registered.client_secret ?? '';
    cookie = await oauth.cookie();
    endSession = (await oauth.connect(registered)).serverMetadata().end_session_endpoint ?? '';
  });
  afterAll(() => oauth.close());

  /** Signs in without a screen. @returns the token response */
  const tokensFor = async (scope = 'openid email'): Promise<TokenAnswer> => {
    const back = new URL((await ask({ scope }, true)).headers.get('location') ?? '');
    return token({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' });
  };
  const token = async (body: Record<string, string>): Promise<TokenAnswer> => {
    const headers = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
    const sent = new URLSearchParams({ redirect_uri: redirectUri, ...body });
    const answer = await oauth.ask('token_endpoint', { method: 'POST', headers, body: sent });
    return { status: answer.status, ...((await answer.json()) as object) } as TokenAnswer;
  };

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
    return oauth.ask('authorization_endpoint', { query, ...(hasSession && { headers: { cookie } }) });
  };

  function outcomeOf(answer: Response): Outcome {
    const location = answer.headers.get('location');
    if (location === null) return { page: answer.status };
    if (location.startsWith('/?')) return { asks: true };
    // A request for tokens in the fragment gets its error there too.
    const { search, hash } = new URL(location);
    const searchParams = new URLSearchParams(hash === '' ? search : hash.slice(1));
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['s', issuer]);
    const error = searchParams.get('error');
    return error === null ? { code: true } : { error };
  }

  it.each(cases)('$name', async ({ sent, hasSession, expected }) => {
    expect(outcomeOf(await ask(sent, hasSession))).toEqual(expected);
  });

  describe('config', () => {
    it('oidcc-discovery-endpoint-verification', async () => {
      expect(await endpointsOf(issuer, oauth.fetch)).toMatchObject({
        issuer,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
        response_modes_supported: expect.arrayContaining(['query', 'form_post']),
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        code_challenge_methods_supported: ['S256'],
        claims_supported: expect.arrayContaining(['sub', 'auth_time', 'email', 'phone_number']),
        acr_values_supported: ['urn:passport:acr:1', 'urn:passport:acr:2', 'phr'],
        ui_locales_supported: ['ru', 'en'],
        prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
        request_uri_parameter_supported: false,
      });
    });

    it('oidcc-server-rotate-keys: every key is public, of a use and an algorithm, and no two share an id', async () => {
      const { keys } = (await (await oauth.ask('jwks_uri')).json()) as { keys: Record<string, string>[] };
      expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
      for (const key of keys) {
        expect(key).toMatchObject({ use: 'sig', alg: expect.stringMatching(/^(?:RS|ES)256$/) });
        for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
      }
    });
  });

  describe('basic: tokens and userinfo', () => {
    const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });

    it('oidcc-idtoken-rs256: signed, of the issuer, for the client', async () => {
      const { id_token } = await tokensFor();
      const [header, claims] = id_token
        .split('.', 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown);
      expect(header).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
      expect(claims).toMatchObject({
        iss: issuer,
        aud: clientId,
        sub: expect.any(String),
      });
    });

    it.each<[string, (access: string) => RequestInit]>([
      ['oidcc-userinfo-get', bearer],
      ['oidcc-userinfo-post-header', (access) => ({ ...bearer(access), method: 'POST' })],
      [
        'oidcc-userinfo-post-body',
        (access) => ({ method: 'POST', body: new URLSearchParams({ access_token: access }) }),
      ],
    ])('%s', async (_name, init) => {
      const { access_token } = await tokensFor();
      const answer = await oauth.ask('userinfo_endpoint', init(access_token));
      expect(await answer.json()).toMatchObject({ sub: expect.any(String), email: oauth.person.email });
    });

    it('oidcc-codereuse-30seconds: a reused code is refused, and its token is revoked', async () => {
      const code = new URL((await ask({}, true)).headers.get('location') ?? '').searchParams.get('code') ?? '';
      const first = await token({ grant_type: 'authorization_code', code });
      oauth.service.clock.step(30);
      expect(await token({ grant_type: 'authorization_code', code })).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      expect((await oauth.ask('userinfo_endpoint', bearer(first.access_token))).status).toBe(401);
    });

    it('oidcc-id-token-hint: for the signed-in person', async () => {
      const { id_token } = await tokensFor();
      expect(outcomeOf(await ask({ prompt: 'none', id_token_hint: id_token }, true))).toEqual({ code: true });
    });

    it('oidcc-max-age-1: a second later the person has to sign in again', async () => {
      oauth.service.clock.step(2);
      expect(outcomeOf(await ask({ max_age: '1' }, true))).toEqual({ asks: true });
    });
  });

  describe('form-post: the same, with the response to the client in a form', () => {
    async function formOutcomeOf(answer: Response): Promise<Outcome> {
      const html = await answer.clone().text();
      // The form of an error response has the status of the error.
      if (!html.includes('<form')) return outcomeOf(answer);
      const { action, fields } = readForm(html);
      expect(action).toMatch(/^https:\/\/app\.example\/(?:callback|two)$/);
      expect([fields.get('state'), fields.get('iss')]).toEqual(['s', issuer]);
      const error = fields.get('error');
      return error === null ? ({ code: fields.has('code') } as Outcome) : { error };
    }

    it.each(cases)('$name', async ({ sent, hasSession, expected }) => {
      expect(await formOutcomeOf(await ask({ ...sent, response_mode: 'form_post' }, hasSession))).toEqual(expected);
    });
  });

  describe('rp-initiated-logout', () => {
    const end = (parameters: Record<string, string>) =>
      oauth.fetch(`${endSession}?${new URLSearchParams(parameters).toString()}`, { headers: { cookie } });

    // The person confirms before the redirect: a link alone must not sign anybody out.
    it.each([
      ['oidcc-rp-initiated-logout', { post_logout_redirect_uri: afterLogout, state: 's' }],
      ['oidcc-rp-initiated-logout-no-state', { post_logout_redirect_uri: afterLogout }],
      ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', { state: 's' }],
    ])('%s', async (_name, parameters) => {
      const { id_token } = await tokensFor();
      const answer = await end({ id_token_hint: id_token, ...parameters });
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    });

    it.each([
      [
        'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
        { post_logout_redirect_uri: 'https://app.example/evil' },
      ],
      [
        'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
        { post_logout_redirect_uri: `${afterLogout}?more=1` },
      ],
    ])('%s', async (_name, parameters) => {
      const { id_token } = await tokensFor();
      const answer = await end({ id_token_hint: id_token, ...parameters });
      // The redirect URI is ignored and the person is asked; the suite accepts that or an error page.
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    });

    it('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
      const { id_token } = await tokensFor();
      const [head, claims, signature = ''] = id_token.split('.');
      const modified = [head, claims, signature.split('').reverse().join('')].join('.');
      expect((await end({ id_token_hint: modified, post_logout_redirect_uri: afterLogout })).status).toBe(400);
    });

    it.each([
      ['oidcc-rp-initiated-logout-no-params', '', 200],
      ['oidcc-rp-initiated-logout-only-state', '?state=s', 200],
      ['oidcc-rp-initiated-logout-bad-id-token-hint', '?id_token_hint=a.b.c', 400],
    ])('%s', async (_name, query, status) => {
      const answer = await oauth.fetch(`${endSession}${query}`, { headers: { cookie } });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    });
  });
});
