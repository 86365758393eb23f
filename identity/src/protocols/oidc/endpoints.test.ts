import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { endpointsOf, type EndpointName } from '../../testing/endpoints';
import { me } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import {
  issuer,
  redirectUri,
  request,
  signInAt,
  startOAuthService,
  type OAuthService,
  type Registered,
} from './testing/oauthService';

const offline = { scope: 'openid profile offline_access', prompt: 'consent' };
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

describeOnOneDatabase('the endpoints of the provider', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    registered = await oauth.register();
    config = await oauth.connect(registered);
  });
  afterEach(() => oauth.close());
  const basic = ({ client_id, client_secret = '' }: Registered) => ({
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
  });
  const post = (
    name: EndpointName,
    body: Record<string, string>,
    headers: Record<string, string> = basic(registered),
  ) => oauth.ask(name, { method: 'POST', headers, body: new URLSearchParams(body) });

  describe('discovery and keys (R-44)', () => {
    it('the discovery document has what OpenID Connect Discovery 1.0 requires', async () => {
      const answer = await oauth.fetch('/oidc/.well-known/openid-configuration');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(await json(answer)).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        introspection_endpoint: `${issuer}/introspection`,
        revocation_endpoint: `${issuer}/revocation`,
        pushed_authorization_request_endpoint: `${issuer}/request`,
        end_session_endpoint: `${issuer}/session/end`,
        scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
        response_types_supported: ['code'],
        response_modes_supported: ['form_post', 'fragment', 'query'],
        grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: expect.arrayContaining(['RS256', 'ES256']),
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
        claims_parameter_supported: true,
      });
    });

    it('the OAuth metadata is the same document, before and after the path of the issuer (RFC 8414)', async () => {
      const document = await endpointsOf(issuer, oauth.fetch);
      const found = await client.discovery(new URL(issuer), registered.client_id, undefined, client.None(), {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
        [client.customFetch]: (url, init) => {
          expect(new URL(url).pathname).toBe('/.well-known/oauth-authorization-server/oidc');
          return oauth.fetch(url, init as RequestInit);
        },
      });
      expect(found.serverMetadata()).toMatchObject(document);
      const behind = await oauth.fetch('/oidc/.well-known/oauth-authorization-server');
      expect([behind.headers.get('cache-control'), await json(behind)]).toEqual(['public, max-age=300', document]);
      expect((await oauth.fetch('/.well-known/oauth-authorization-server')).status).toBe(404);
      expect((await oauth.fetch('/.well-known/oauth-authorization-server/other')).status).toBe(404);
    });

    /** Every method that an endpoint has to support, with a request and the expected outcome. */
    const served: [name: EndpointName, method: 'GET' | 'POST', outcome: string][] = [
      ['authorization_endpoint', 'GET', 'leads to the person'],
      ['authorization_endpoint', 'POST', 'leads to the person'],
      ['token_endpoint', 'POST', 'gives a token'],
      ['userinfo_endpoint', 'GET', 'tells who it is'],
      ['userinfo_endpoint', 'POST', 'tells who it is'],
      ['introspection_endpoint', 'POST', 'knows the token'],
      ['revocation_endpoint', 'POST', 'ends the token'],
      ['pushed_authorization_request_endpoint', 'POST', 'keeps the request'],
      ['end_session_endpoint', 'GET', 'asks the person'],
      ['end_session_endpoint', 'POST', 'asks the person'],
      ['jwks_uri', 'GET', 'gives the keys'],
    ];

    it('every endpoint of the discovery document is among those whose methods are tested', async () => {
      const document = await endpointsOf(issuer, oauth.fetch);
      const named = Object.keys(document).filter((name) => /_endpoint$|^jwks_uri$/.test(name));
      expect(new Set(served.map(([name]) => name))).toEqual(new Set(named));
    });

    it.each(served)('%s answers %s: it %s', async (name, method, outcome) => {
      const { access_token, id_token = '' } = await signInAt(oauth, config);
      const document = await endpointsOf(issuer, oauth.fetch);
      const query = {
        ...{ client_id: registered.client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
        state: 's',
      };
      const bearer = { authorization: `Bearer ${access_token}` };
      const authorized = basic(registered);
      const known: Record<EndpointName, { body: Record<string, string>; headers?: Record<string, string> }> = {
        authorization_endpoint: { body: query },
        token_endpoint: { body: { grant_type: 'client_credentials' }, headers: authorized },
        userinfo_endpoint: { body: {}, headers: bearer },
        introspection_endpoint: { body: { token: access_token }, headers: authorized },
        revocation_endpoint: { body: { token: access_token }, headers: authorized },
        pushed_authorization_request_endpoint: { body: query, headers: authorized },
        end_session_endpoint: { body: { id_token_hint: id_token, state: 's' } },
        jwks_uri: { body: {} },
      };
      const { body, headers = {} } = known[name];
      const parameters = new URLSearchParams(body);
      const address = new URL(document[name]);
      if (method === 'GET') address.search = parameters.toString();
      let answer = await oauth.fetch(address.href, {
        method,
        headers,
        ...(method === 'POST' && parameters.size > 0 && { body: parameters }),
      });
      const isOfBrowser = ['authorization_endpoint', 'end_session_endpoint'].includes(name);
      if (isOfBrowser && method === 'POST') {
        expect(answer.status).toBe(303);
        answer = await oauth.fetch(answer.headers.get('location') ?? '');
      }
      const text = await answer.text();
      // Clients try to read a body of a type.
      if (text === '') expect(answer.headers.get('content-type')).toBeNull();
      const seen = { status: answer.status, location: answer.headers.get('location'), text };
      const outcomes: Record<string, object> = {
        'leads to the person': { status: 303, location: expect.stringMatching(/^\/\?interaction=.*state=s/) },
        'gives a token': { status: 200, text: expect.stringContaining('"access_token":"') },
        'tells who it is': { status: 200, text: expect.stringContaining('"sub":"') },
        'knows the token': { status: 200, text: expect.stringContaining('"active":true') },
        'ends the token': { status: 200, text: '' },
        'keeps the request': { status: 201, text: expect.stringContaining('"request_uri":"urn:') },
        'asks the person': { status: 200, text: expect.stringContaining('name="xsrf"') },
        'gives the keys': { status: 200, text: expect.stringContaining('"kty":"RSA"') },
      };
      expect(seen).toMatchObject(outcomes[outcome]!);
      if (outcome === 'ends the token')
        expect((await oauth.ask('userinfo_endpoint', { headers: bearer })).status).toBe(401);
    });

    it('the key set has both algorithms and no private key', async () => {
      const { keys } = (await json(await oauth.ask('jwks_uri'))) as { keys: Record<string, string>[] };
      for (const key of keys) {
        for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
        expect(key).toMatchObject({ use: 'sig', kid: expect.any(String) });
      }
      expect(keys.map(({ alg }) => alg)).toEqual(['RS256', 'RS256', 'ES256', 'ES256']);
    });

    it('an unknown path is a 404 without details', async () => {
      for (const path of ['/oidc/reg', '/oidc/device', '/oidc/nowhere', '/oidc/token']) {
        const answer = await oauth.fetch(path);
        const description = 'no such endpoint, or not by this method';
        expect([path, answer.status, await json(answer)]).toEqual([
          path,
          404,
          { error: 'invalid_request', error_description: description },
        ]);
      }
    });
  });

  describe('tokens are accepted only where they belong (R-33)', () => {
    it('an ID token is accepted nowhere', async () => {
      const { id_token = '' } = await signInAt(oauth, config);
      const authorization = `Bearer ${id_token}`;
      expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
      expect((await me(oauth.service, id_token)).status).toBe(401);
      expect(await json(await post('introspection_endpoint', { token: id_token }))).toEqual({ active: false });
    });

    it('our API refuses the access token of a client, and the provider refuses ours', async () => {
      const { access_token } = await signInAt(oauth, config);
      expect((await me(oauth.service, access_token)).status).toBe(401);
      const authorization = `Bearer ${oauth.person.jwt.access}`;
      expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
    });

    it('a client gets a JWT for its own API: at+jwt, with that API as its only audience', async () => {
      const resource = 'https://app.example/api';
      const { address, checks } = await request(config, { resource });
      const back = await oauth.authorize(address);
      const tokens = await client.authorizationCodeGrant(config, back, checks, { resource });
      const [header, payload] = tokens.access_token
        .split('.')
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>);
      expect(header).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
      expect(payload).toMatchObject({ iss: issuer, aud: resource, client_id: registered.client_id });
      expect((await me(oauth.service, tokens.access_token)).status).toBe(401);
      const authorization = `Bearer ${tokens.access_token}`;
      expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
    });

    it('no page of an opaque origin reads the answer to a client with a private-use scheme', async () => {
      const app = await oauth.register('--redirect-uri', 'com.example.app:/callback', '--redirect-uri', redirectUri);
      const answerTo = (origin: string) =>
        post('token_endpoint', { grant_type: 'client_credentials' }, { ...basic(app), origin });
      const allowed = 'access-control-allow-origin';
      const [opaque, own] = [await answerTo('null'), await answerTo('https://app.example')];
      expect([opaque.status, opaque.headers.get(allowed)]).toEqual([400, null]);
      expect([own.status, own.headers.get(allowed)]).toEqual([200, 'https://app.example']);
    });

    it('a client gets no JWT for the API of another', async () => {
      const { client_id } = registered;
      const query = new URLSearchParams({
        client_id,
        redirect_uri: redirectUri,
        scope: 'openid',
        response_type: 'code',
        resource: 'https://other.example/api',
      });
      const answer = await oauth.ask('authorization_endpoint', { query });
      expect(answer.headers.get('location')).toContain('error=invalid_target');
    });
  });

  describe('introspection and revocation (R-45)', () => {
    it('introspection requires client authentication and describes only tokens of that client', async () => {
      const tokens = await signInAt(oauth, config, offline);
      const other = await oauth.register('--name', 'Other');
      const anonymous = await post('introspection_endpoint', { token: tokens.access_token }, {});
      expect([anonymous.status, (await json(anonymous)).error]).toEqual([401, 'invalid_client']);
      const wrong = basic({ ...registered, client_secret: 'wrong' });
      expect((await post('introspection_endpoint', { token: tokens.access_token }, wrong)).status).toBe(401);
      expect(await json(await post('introspection_endpoint', { token: tokens.access_token }))).toMatchObject({
        active: true,
        client_id: registered.client_id,
        sub: tokens.claims()?.sub,
        scope: 'openid profile offline_access',
      });
      for (const [token, by] of [
        [tokens.access_token, other],
        [tokens.refresh_token ?? '', other],
        ['garbage', registered],
        [oauth.person.jwt.access, registered],
        ['x'.repeat(5000), registered],
      ] as const)
        expect(await json(await post('introspection_endpoint', { token }, basic(by)))).toEqual({ active: false });
      oauth.service.clock.step(601);
      expect(await json(await post('introspection_endpoint', { token: tokens.access_token }))).toEqual({
        active: false,
      });
    });

    it('revocation answers 200 to an unknown token and revokes a known one', async () => {
      const tokens = await signInAt(oauth, config, offline);
      expect((await post('revocation_endpoint', { token: 'garbage' })).status).toBe(200);
      await client.tokenRevocation(config, tokens.refresh_token ?? '');
      expect((await client.tokenIntrospection(config, tokens.access_token)).active).toBe(false);
      await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    it('revoking the token of another client changes nothing', async () => {
      const tokens = await signInAt(oauth, config);
      const other = await oauth.register('--name', 'Other');
      await post('revocation_endpoint', { token: tokens.access_token }, basic(other));
      expect((await client.tokenIntrospection(config, tokens.access_token)).active).toBe(true);
    });
  });

  describe('client secrets (R-46)', () => {
    const grant = { grant_type: 'client_credentials' };

    it.each(['', 'wrong', 'kept as a hash', 'x'.repeat(2000)])(
      'a wrong secret (%#) is invalid_client',
      async (client_secret) => {
        const { client_id } = registered;
        const answer = await post('token_endpoint', { ...grant, client_id, client_secret }, {});
        expect([answer.status, (await json(answer)).error]).toEqual([401, 'invalid_client']);
      },
    );

    it('an unknown client is invalid_client too', async () => {
      const client_id = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';
      for (const id of [client_id, 'x', "' OR 1=1"]) {
        const answer = await post('token_endpoint', { ...grant, client_id: id, client_secret: 's' }, {});
        expect([answer.status, (await json(answer)).error]).toEqual([401, 'invalid_client']);
      }
    });

    it('two secrets overlap for a day, and the client is not connected until the new one is used', async () => {
      await signInAt(oauth, config);
      const connected = async () => {
        await oauth.service.context.activity.flush();
        return (await oauth.command('oauth2', 'list')).clients[0].is_connected as boolean;
      };
      expect(await connected()).toBe(true);
      const rotated = await oauth.command('oauth2', 'rotate-secret', '--client-id', registered.client_id);
      expect(await connected()).toBe(false);
      const second = { client_id: registered.client_id, client_secret: rotated.client_secret as string };
      expect((await post('token_endpoint', grant)).status).toBe(200);
      expect(await connected()).toBe(false);
      expect((await post('token_endpoint', grant, basic(second))).status).toBe(200);
      expect(await connected()).toBe(true);
      oauth.service.clock.step(24 * 3600 + 1);
      expect((await post('token_endpoint', grant)).status).toBe(401);
      expect((await post('token_endpoint', grant, basic(second))).status).toBe(200);
    });

    it('the database holds no secret, token or code', async () => {
      const tokens = await signInAt(oauth, config, offline);
      const { rows } = await oauth.service.storage.pool.query<{ text: string }>(`
        SELECT t::text AS text FROM oauth2_artifacts AS t UNION ALL SELECT t::text FROM application_secrets AS t
        UNION ALL SELECT t::text FROM applications AS t`);
      const stored = rows.map(({ text }) => text).join('\n');
      for (const secret of [registered.client_secret, tokens.access_token, tokens.refresh_token])
        expect(stored).not.toContain(secret);
    });
  });

  describe('inactive and private clients (R-49)', () => {
    it('an inactive client gets neither code nor token', async () => {
      const tokens = await signInAt(oauth, config, offline);
      await oauth.service.storage.db.updateTable('applications').set({ is_active: false }).execute();
      const { client_id } = registered;
      const query = new URLSearchParams({
        client_id,
        redirect_uri: redirectUri,
        scope: 'openid',
        response_type: 'code',
      });
      expect((await oauth.decide(`/?${query.toString()}`)).status).toBe(404);
      expect((await oauth.ask('authorization_endpoint', { query })).status).toBe(400);
      expect((await post('token_endpoint', { grant_type: 'client_credentials' })).status).toBe(401);
      const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
      expect((await post('token_endpoint', refresh)).status).toBe(401);
      const authorization = `Bearer ${tokens.access_token}`;
      expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
      const metadata = `/oauth2/${client_id}/get_metadata/`;
      expect((await oauth.service.call('GET', metadata, { token: oauth.person.jwt.access })).status).toBe(404);
    });

    it('a private client is 403 for anybody but employees (R-50)', async () => {
      const { client_id } = await oauth.register('--name', 'Staff', '--access-level', 'EMPLOYEES');
      const query = new URLSearchParams({ client_id, redirect_uri: redirectUri });
      expect((await oauth.decide(`/?${query.toString()}`)).status).toBe(403);
      await oauth.service.storage.db.updateTable('users').set({ employment: 'EMPLOYEE' }).execute();
      expect((await oauth.decide(`/?${query.toString()}`)).status).toBe(200);
    });

    it.each([[[]], [['--skip-granting-access']]])(
      'a private client gets nothing for anybody but a present employee (R-50, %j)',
      async (flags) => {
        const staff = await oauth.register('--name', 'Staff', '--access-level', 'EMPLOYEES', ...flags);
        const employ = (employment: 'EMPLOYEE' | 'NONE') =>
          oauth.service.storage.db.updateTable('users').set({ employment }).execute();
        const connected = await oauth.connect(staff);
        const ask = async (more: Record<string, string> = {}) => {
          const { address } = await request(connected, { scope: 'openid', ...more });
          const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
          return new URL(answer.headers.get('location') ?? '', issuer);
        };
        // The consent screen gets the same answer and goes to /forbidden.
        expect((await ask()).pathname).toBe('/');
        await employ('EMPLOYEE');
        const { access_token, refresh_token = '' } = await signInAt(oauth, connected, offline);
        expect((await ask()).searchParams.get('code')).not.toBeNull();

        await employ('NONE');
        expect((await ask()).pathname).toBe('/');
        expect((await ask({ prompt: 'none' })).searchParams.get('error')).toBe('access_denied');
        expect(
          (await post('token_endpoint', { grant_type: 'refresh_token', refresh_token }, basic(staff))).status,
        ).toBe(400);
        const authorization = `Bearer ${access_token}`;
        expect((await oauth.ask('userinfo_endpoint', { headers: { authorization } })).status).toBe(401);
      },
    );
  });

  it('an id_token_hint with a foreign signature is refused', async () => {
    const { id_token = '' } = await signInAt(oauth, config);
    const [, payload = ''] = id_token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
    const signature = createHmac('sha256', 'kept as a hash').update(`${header}.${payload}`).digest('base64url');
    const forged = client.buildEndSessionUrl(config, { id_token_hint: `${header}.${payload}.${signature}` });
    expect((await oauth.fetch(forged.href)).status).toBe(400);
  });
});
