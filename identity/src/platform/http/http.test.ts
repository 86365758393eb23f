import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { issuerOf } from '../../protocols/oidc/issuer';
import { endpointsOf, type EndpointName, type Endpoints } from '../../testing/endpoints';
import { ok, sendEmail, sendSms, signIn, signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { en } from './messages/en';
import { ru } from './messages/ru';

/** Names that every plain object inherits. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe('the texts of the service', () => {
  it('both languages have every text (R-63)', () => {
    expect(Object.keys(ru).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(Object.values(ru).every((text) => text.trim() !== '')).toBe(true);
  });
});

/** JSON of arrays within arrays. */
const nested = (depth: number, innermost: string): string => '['.repeat(depth) + innermost + ']'.repeat(depth);

describeOnOneDatabase('the response to bad input', (driver) => {
  let service: TestService;
  let endpoints: Endpoints;
  beforeEach(async () => {
    service = await startTestService({ driver });
    const { context, app } = service;
    endpoints = await endpointsOf(issuerOf(context.config.publicUrl), (url) => app.inject(url));
  });
  afterEach(() => service.close());
  const identify = (body: object | string, headers: Record<string, string> = {}) =>
    service.call('POST', '/user/identify/', { body, headers: { 'content-type': 'application/json', ...headers } });

  it.each([
    ['an unparseable phone', '{"phone":"12"}', 400],
    ['a phone of the wrong type', '{"phone":12}', 400],
    ['a missing phone', '{}', 400],
    ['no JSON', '{"phone":', 400],
    ['a NUL character', String.raw`{"phone":"+7916\u00001234567"}`, 400],
    ['half a surrogate pair', String.raw`{"phone":"+79161234567","site":"\ud800"}`, 400],
    ['half a surrogate pair in a list', String.raw`{"phone":"+79161234567","site":[["\uDFFF\uD83D"]]}`, 400],
    ['half a surrogate pair in a name', String.raw`{"phone":"+79161234567","a":{"\udc00":1}}`, 400],
    ['a prototype', '{"phone":"+79161234567","__proto__":{"a":1}}', 400],
    ['a value nested 30,000 deep', `{"phone":${nested(30_000, '')}}`, 400],
    ['a prototype nested 30,000 deep', `{"phone":${nested(30_000, '{"__proto__":{"a":1}}')}}`, 400],
    ['30,000 arrays that do not end', '['.repeat(30_000), 400],
    ['a value nested 100,000 deep', nested(100_000, ''), 413],
    ['a body over the limit', `{"phone":"${'1'.repeat(70_000)}"}`, 413],
  ])('%s', async (_name, body, status) => {
    const answer = await identify(body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/[а-яё]/i);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|at /);
  });

  it('names the field, in the language of the caller', async () => {
    const answer = await identify('{"phone":"12"}', { 'accept-language': 'en' });
    expect(answer.body.errors).toEqual({ phone: en['errors.incorrect-phone-number'] });
  });

  it.each([
    ['a name that is missing', undefined, 'errors.incorrect-name-min-length'],
    ['a name that is too long', 'ё'.repeat(101), 'errors.bad-request'],
  ] as const)('%s is told so', async (_name, first_name, key) => {
    const body = { ...(first_name !== undefined && { first_name }), last_name: 'Ёлкина', phone: '+79161234567' };
    const answer = await service.call('POST', '/user/registration/', {
      body: { ...body, email: 'anna@example.com', phone_verification: 'x' },
    });
    expect([answer.status, answer.body.errors]).toEqual([400, { first_name: ru[key] }]);
  });

  it.each(inherited)(
    'is in the default language if a browser requests %s, and a new user keeps that language',
    async (name) => {
      const headers = { 'accept-language': name };
      const answer = await identify('{"phone":"12"}', headers);
      expect([answer.status, answer.body.errors]).toEqual([400, { phone: ru['errors.incorrect-phone-number'] }]);
      await signUp(service, {}, { headers });
      const { language } = await service.storage.db.selectFrom('users').select('language').executeTakeFirstOrThrow();
      expect(language).toBe('ru');
    },
  );

  it.each(inherited)('is a page in the default language if a client requests %s', async (ui_locales) => {
    const answer = await service.app.inject({
      url: endpoints.authorization_endpoint,
      query: { client_id: 'nobody', ui_locales },
    });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(ru['oauth2.error-title'])]);
  });

  it('names all mistakes together, up to a limit', async () => {
    const register = (body: object) => service.call('POST', '/user/registration/', { body });
    const answer = await register({ phone: 12, email: 'anna@example.com', phone_verification: 'x' });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        first_name: ru['errors.incorrect-name-min-length'],
        last_name: ru['errors.incorrect-surname-min-length'],
        phone: ru['errors.incorrect-phone-number'],
      },
    ]);
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`a${n}`, 0]));
    expect(Object.keys((await register(unknown)).body.errors).length).toBeLessThanOrEqual(20);
  });

  it('refuses a form, which a foreign page could send', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await identify('phone=%2B79161234567', headers)).status).toBe(415);
  });

  it('answers an unknown path with 404 in JSON', async () => {
    const { status, body } = await service.call('GET', '/nowhere/');
    expect([status, body]).toEqual([404, { message: ru['errors.not-found'] }]);
  });

  it('takes the first of two recipients of the development inbox', async () => {
    expect((await service.call('GET', '/dev/inbox/messages?to=a&to=b')).status).toBe(200);
  });

  it.each([
    ['127.0.0.1:3000', {}],
    ['localhost:3001', {}],
    ['rebound.example:3000', {}],
    ['rebound.example:3000', { 'x-forwarded-host': 'localhost:3000' }],
  ])('shows nothing of the development inbox to a page of %s, %j', async (host, more) => {
    for (const path of ['/dev/inbox', '/dev/inbox/messages', '/dev/inbox/1', '/dev/messages', '/dev/inbox/telegram']) {
      const { status, body } = await service.call('GET', path, { headers: { ...more, host } });
      expect([path, status, body]).toEqual([path, 404, { message: ru['errors.not-found'] }]);
    }
    expect((await service.call('GET', '/dev/inbox', { headers: { host: 'LOCALHOST:3000' } })).status).toBe(200);
  });

  it('finds messages of the development inbox by an address as it was typed', async () => {
    ok(await sendEmail(service, 'SIGNUP', { email: 'Anna@пример.рф' }));
    await service.deliver();
    const to = encodeURIComponent(' Anna@Пример.РФ');
    expect((await service.call('GET', `/dev/inbox/messages?to=${to}`)).body).toMatchObject([
      { to: 'anna@xn--e1afmkfd.xn--p1ai' },
    ]);
  });

  it('answers a malformed URL in the same shape, with every header', async () => {
    const { status, body, headers } = await service.call('GET', '/%');
    expect([status, body]).toEqual([400, { message: ru['errors.bad-request'] }]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('accepts a URL without its trailing slash', async () => {
    expect((await service.call('GET', '/user/get_metadata')).status).toBe(200);
    expect((await service.call('GET', '/docs/')).status).toBe(200);
  });

  it('refuses a NUL in the URL', async () => {
    expect((await service.call('GET', '/user/get_last_email_status_code/?email=a%00@b.example')).status).toBe(400);
  });

  it('is declared by every operation: 400 for its URL or input, 413 and 415 where it takes a body', async () => {
    const { paths } = (await service.call('GET', '/docs')).body as { paths: Record<string, Record<string, object>> };
    const declared = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, string[]] => {
        const statuses = Object.keys((operation as { responses: object }).responses);
        return [`${method} ${path}`, ['400', '413', '415', '503'].filter((status) => statuses.includes(status))];
      }),
    );
    expect(declared.length).toBeGreaterThan(50);
    for (const [operation, statuses] of declared) {
      const ofBody = operation.startsWith('get ') ? [] : ['413', '415'];
      expect([operation, statuses]).toEqual([operation, ['400', ...ofBody, '503']]);
    }
  });

  it('an error carries the headers of every response (R-57)', async () => {
    const { headers } = await service.call('GET', '/nowhere/');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/api/docs', '/dev/inbox', 'authorization_endpoint', 'end_session_endpoint', '/saml/sso'])(
    'the page %s cannot be framed, and its policy allows only its own content (R-57)',
    async (page) => {
      const url = endpoints[page as EndpointName] ?? page;
      const { headers } = await service.app.inject({ url, headers: { accept: 'text/html', host: 'localhost:3000' } });
      expect(headers['content-type']).toContain('text/html');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
      expect(policy).not.toContain('unsafe-inline');
    },
  );

  it('a call whose transaction ended by a deadlock may be sent again: 503 with Retry-After (R-66)', async () => {
    const { pool } = service.storage;
    await pool.query(`
      CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$;
      CREATE TRIGGER deadlock BEFORE INSERT ON verifications FOR EACH ROW EXECUTE FUNCTION deadlock();`);
    const send = () => sendSms(service, 'SIGNUP', { phone: '+79161234567' });
    try {
      const { status, headers, body } = await send();
      expect([status, headers['retry-after'], body]).toEqual([503, '2', { message: ru['errors.unavailable'] }]);
    } finally {
      await pool.query('DROP FUNCTION deadlock CASCADE');
    }
    ok(await send());
  });

  it('a refusal names status, code and request, for a later request to support', async () => {
    const serverTiming = async (): Promise<string> =>
      String((await service.call('GET', '/user/me/')).headers['server-timing']);
    const [one, other] = [await serverTiming(), await serverTiming()];
    expect(one).toMatch(/^refusal;desc="401 (?:\w+ )?[\w-]{12}"$/);
    expect(one).not.toBe(other);
    expect((await service.call('GET', '/user/get_metadata/')).headers['server-timing']).toBeUndefined();
  });
});

describeOnOneDatabase('monitoring', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  it('reports live, ready, and a funnel without personal data (R-72)', async () => {
    const phone = '+79161234567';
    await service.call('POST', '/user/identify/', { body: { phone } });
    expect((await service.call('GET', '/health/live')).status).toBe(200);
    expect((await service.call('GET', '/health/ready')).status).toBe(200);
    const metrics = await service.metrics();
    expect(metrics).toContain('passport_funnel_total{step="identify",outcome="ok"} 1');
    expect(metrics).toContain('route="/api/user/identify/"');
    expect(metrics).not.toContain('9161234567');
    // Health checks are so frequent that users' errors and slow responses would be a small share of all calls.
    expect(metrics).not.toContain('route="/api/health');
  });

  it('parallel readiness checks share one query', async () => {
    const connected = jest.spyOn(service.storage.pool, 'connect');
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.call('GET', '/health/ready')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(connected).toHaveBeenCalledTimes(1);
  });

  it('the service is not ready while a migration is missing (R-72)', async () => {
    await service.storage.pool.query("UPDATE schema_migrations SET name = 'x' || name WHERE name LIKE '0001%'");
    await service.storage.pool.query("DELETE FROM schema_migrations WHERE name LIKE 'x%'");
    try {
      const { status, headers } = await service.call('GET', '/health/ready');
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    } finally {
      await service.storage.pool.query("INSERT INTO schema_migrations (name) VALUES ('0001_outbox')");
    }
  });

  it('documents every call', async () => {
    const { body } = await service.call('GET', '/docs');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/user/identify/', '/api/user/registration/', '/api/user/refresh_jwt/']),
    );
    const page = await service.call('GET', '/docs', { headers: { accept: 'text/html' } });
    expect(String(page.body)).toContain('POST /api/user/identify/');
  });
});

describeOnOneDatabase('the address of a visitor (R-61)', (driver) => {
  let service: TestService;
  afterEach(() => service.close());
  const probes = async (remoteAddress: string, spoofed: string): Promise<number> => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/user/identify/',
      remoteAddress,
      headers: { 'x-forwarded-for': spoofed },
      payload: { phone: '+79161234567' },
    });
    return answer.statusCode;
  };

  it('is not what a stranger writes into a header', async () => {
    service = await startTestService({
      driver,
      config: { limits: { probesPerIp: 2 }, trustedProxies: ['10.0.0.0/8'] },
    });
    const statuses = [];
    for (const spoofed of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push(await probes('203.0.113.9', spoofed));
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is what a trusted proxy says', async () => {
    service = await startTestService({
      driver,
      config: { limits: { probesPerIp: 1 }, trustedProxies: ['10.0.0.0/8'] },
    });
    const statuses = [];
    for (const client of ['198.51.100.1', '198.51.100.2', '198.51.100.1'])
      statuses.push(await probes('10.1.2.3', client));
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each([
    ['an address and a port', (visit: number) => `198.51.100.1:${visit}`],
    ['an address of IPv6 in brackets', (visit: number) => `[2001:db8::${visit}]:${visit}`],
    ['no address', (visit: number) => `visitor-${visit}`],
    ['an address before something that is none', (visit: number) => `198.51.100.${visit}, unknown`],
  ])('counts as one where a trusted proxy writes %s, another each time', async (_what, forwarded) => {
    service = await startTestService({
      driver,
      config: { limits: { probesPerIp: 2 }, trustedProxies: ['10.0.0.0/8'] },
    });
    const statuses = [];
    for (const visit of [1, 2, 3]) statuses.push(await probes('10.1.2.3', forwarded(visit)));
    expect([...statuses, await probes('10.1.2.4', '198.51.100.9:1')]).toEqual([200, 200, 429, 200]);
  });

  it.each([
    ['a stranger is that of the connection', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['somebody behind a trusted proxy is what that says', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['the same is not what they wrote themselves', '10.1.2.3', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['a stranger is not that of a proxy', '203.0.113.9', '192.0.2.66, 10.1.2.3', '203.0.113.9'],
  ])('of %s, in the security log and in the session', async (_who, peer, ip, address) => {
    service = await startTestService({ driver, config: { trustedProxies: ['10.0.0.0/8'] } });
    const person = await signUp(service, {}, { peer, ip });
    service.clock.step(60);
    await signIn(service, person, { peer, ip });
    const { db } = service.storage;
    const logged = await db.selectFrom('audit_events').select(['event', 'ip']).orderBy('id').execute();
    expect(logged).toEqual(['registration', 'sign_in'].map((event) => ({ event, ip: address })));
    const sessions = await db.selectFrom('sessions').select('ip').execute();
    expect(sessions).toEqual([{ ip: address }, { ip: address }]);
  });
});
