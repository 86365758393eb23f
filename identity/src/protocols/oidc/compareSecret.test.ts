import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

const bodies = {
  token_endpoint: { grant_type: 'client_credentials' },
  introspection_endpoint: { token: 't' },
  revocation_endpoint: { token: 't' },
  pushed_authorization_request_endpoint: {
    ...{ response_type: 'code', scope: 'openid', redirect_uri: 'https://app.example/callback' },
  },
} as const;
type Endpoint = keyof typeof bodies;
type Method = 'basic' | 'post';

describeOnOneDatabase('wrong secrets of a client', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { trustedProxies: ['127.0.0.0/8'] });
    registered = await oauth.register();
  });
  afterEach(() => oauth.close());

  /** Presents a secret at an endpoint. */
  const present = (
    endpoint: Endpoint,
    method: Method,
    secret: string,
    { ip = '192.0.2.1', id = registered.client_id } = {},
  ) => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    return oauth.ask(endpoint, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip, ...(method === 'basic' && { authorization }) },
      body: new URLSearchParams({
        ...bodies[endpoint],
        client_id: id,
        ...(method === 'post' && { client_secret: secret }),
      }),
    });
  };
  const places = (Object.keys(bodies) as Endpoint[]).flatMap((endpoint) =>
    (['basic', 'post'] as const).map((method): [Endpoint, Method] => [endpoint, method]),
  );
  const fail = async (times: number, endpoint: Endpoint = 'token_endpoint', method: Method = 'basic') => {
    for (let count = 0; count < times; count += 1) {
      const answer = await present(endpoint, method, 'wrong');
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
    }
  };
  const right = () => registered.client_secret ?? '';

  it.each(places)(
    'are limited to thirty in a minute at %s by %s; after that the right one is refused too (R-46)',
    async (endpoint, method) => {
      await fail(30, endpoint, method);
      const refused = await present(endpoint, method, right());
      expect([refused.status, await refused.json()]).toEqual([
        429,
        { error: 'too_many_requests', error_description: expect.stringMatching(/^[\x20-\x7e]+$/) },
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      oauth.service.clock.step(61);
      expect((await present(endpoint, method, right())).status).toBeLessThan(300);
    },
  );

  it('are counted across all endpoints and methods', async () => {
    for (const [endpoint, method] of places) await fail(3, endpoint, method);
    await fail(6);
    for (const [endpoint, method] of places) expect((await present(endpoint, method, right())).status).toBe(429);
  });

  it('block neither another address nor another client', async () => {
    const other = await oauth.register('--name', 'Other');
    await fail(30);
    expect((await present('token_endpoint', 'basic', right(), { ip: '192.0.2.2' })).status).toBe(200);
    expect((await present('token_endpoint', 'basic', other.client_secret ?? '', { id: other.client_id })).status).toBe(
      200,
    );
    expect((await present('token_endpoint', 'basic', right())).status).toBe(429);
  });

  describe('in parallel', () => {
    it('are compared at most thirty times, even if the right one is among them (R-46)', async () => {
      const secrets = [...Array.from({ length: 60 }, () => 'wrong'), right()];
      const answers = await Promise.all(secrets.map((secret) => present('token_endpoint', 'basic', secret)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(31);
    });
  });
});
