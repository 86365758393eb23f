import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretText } from '../../applications/registration/secretText';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createVerifier } from 'fast-jwt';
import { codeOf } from '../../../../scripts/lib/docsCode.mjs';
import { docsRequest } from '../../testing/docsHttp';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

interface Site {
  site_id: string;
  secret_key: string;
}

describeOnBothDatabases('partner sites', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  let site: Site;
  const create = (...more: string[]): Promise<Site> =>
    operate(service, 'partner', 'create', '--name', 'Лавка', '--url', 'https://shop.example/start', ...more);
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
    site = await create('--redirect-host', 'shop.example');
  });
  afterEach(() => service.close());

  const fetchToken = (body: object, token: string | undefined = person.jwt.access) =>
    service.call('POST', '/partner/get_user_token_for_site/', { body, token });
  const basic = ({ site_id, secret_key }: Site) =>
    `Basic ${Buffer.from(`${site_id}:${secret_key}`).toString('base64')}`;
  const exchange = (token: string, authorization = basic(site)) =>
    service.call('POST', '/partner/exchange_token/', { body: { token }, headers: { authorization } });

  itOnOneDatabase('receive a token about this visitor that their own key verifies, for a minute (R-53)', async () => {
    expect(site.site_id).toHaveLength(36);
    expect(isSecretText(site.secret_key)).toBe(true);
    const { token, url } = ok(await fetchToken({ site: site.site_id }));
    expect(url).toBe('https://shop.example/start');
    const verify = createVerifier({ key: site.secret_key, algorithms: ['HS256'], ignoreExpiration: true });
    const claims = verify(token);
    const issued = service.clock.now().getTime() / 1000;
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000',
      aud: site.site_id,
      iat: issued,
      exp: issued + 60,
      first_name: 'Анна',
      last_name: 'Ёлкина',
    });
    // Without the random ids, which may contain any four digits.
    expect(JSON.stringify(claims).replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/7916|example\.com/);
  });

  itOnOneDatabase('count a sign-in only once the token is stored', async () => {
    const { pool, db } = service.storage;
    const signIns = async () => {
      await service.context.activity.flush();
      return (await db.selectFrom('application_usage').select('sign_ins').execute()).map(({ sign_ins }) => sign_ins);
    };
    await pool.query('ALTER TABLE site_tokens ADD CONSTRAINT refused CHECK (false) NOT VALID');
    expect((await fetchToken({ site: site.site_id })).status).toBe(500);
    await pool.query('ALTER TABLE site_tokens DROP CONSTRAINT refused');
    expect(await signIns()).toEqual([]);
    ok(await fetchToken({ site: site.site_id }));
    expect(await signIns()).toEqual([1]);
  });

  it('exchange it for the data of the visitor, once (R-53)', async () => {
    const { token } = ok(await fetchToken({ site: site.site_id }));
    expect(ok(await exchange(token))).toEqual({
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      smart_id: expect.any(String),
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone: person.phone,
      email: person.email,
      is_verified: true,
      language: 'ru',
    });
    expect((await exchange(token)).status).toBe(400);
  });

  itOnOneDatabase('receive whether the address of the visitor is proven', async () => {
    await service.storage.db.updateTable('users').set({ is_verified: false }).execute();
    const { token } = ok(await fetchToken({ site: site.site_id }));
    expect(ok(await exchange(token))).toMatchObject({ email: person.email, is_verified: false });
  });

  itOnOneDatabase('receive the responses of docs/integration/partner-site.md', async () => {
    const page = 'docs/integration/partner-site.md';
    const { token } = ok(await fetchToken({ site: site.site_id }));
    const credentials = basic(site).replace('Basic ', '');
    const filled = { 'BASE64(SITE_ID:SECRET_KEY)': credentials, TOKEN: token as string };
    const { method, path, options } = docsRequest(page, 'exchange', filled);
    const shown = JSON.parse(codeOf(page, 'answer')) as object;
    const told = ok(await service.call(method, path, options));
    const shape = (data: object) => Object.entries(data).map(([name, value]) => [name, typeof value]);
    expect(shape(told)).toEqual(shape(shown));

    const folder = mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'unit-'));
    for (const logo of ['logo.svg', 'logo-dark.svg'])
      writeFileSync(join(folder, logo), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const file = join(folder, 'unit.json');
    writeFileSync(file, codeOf(page, 'business-unit').replace('SITE_ID', site.site_id));
    await operate(service, 'business-unit', 'import', file);
    const look = ok(await service.call('GET', '/business_unit/', { query: { site_id: site.site_id } }));
    expect(look).toMatchObject({ is_active: true, left_color: '#0b5d3b' });
  });

  it('of fifty parallel exchanges one succeeds (R-53)', async () => {
    const { token } = ok(await fetchToken({ site: site.site_id }));
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('cannot exchange a token that has expired, is of another site, was changed, or whose session has ended (R-53)', async () => {
    const tokenOf = async (to: Site) => ok(await fetchToken({ site: to.site_id })).token as string;
    const other = await create('--redirect-host', 'shop.example');
    expect((await exchange(await tokenOf(other))).status).toBe(400);
    expect((await exchange(person.jwt.access)).status).toBe(400);
    const [header, payload, signature] = (await tokenOf(site)).split('.');
    expect((await exchange(`${header}.${payload}.${signature?.split('').reverse().join('')}`)).status).toBe(400);

    const late = await tokenOf(site);
    service.clock.step(59);
    ok(await exchange(await tokenOf(site)));
    service.clock.step(1);
    expect((await exchange(late)).status).toBe(400);

    const ended = await tokenOf(site);
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    expect((await exchange(ended)).status).toBe(400);
  });

  itOnOneDatabase('authenticate by identifier and key, and by nothing else', async () => {
    const { token } = ok(await fetchToken({ site: site.site_id }));
    const other = await create('--redirect-host', 'shop.example');
    const wrong = [
      basic({ ...site, secret_key: other.secret_key }),
      basic({ ...site, site_id: other.site_id }),
      basic({ ...site, site_id: '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11' }),
      basic({ ...site, secret_key: '' }),
      basic({ ...site, secret_key: `${site.secret_key}\0` }),
      'Basic',
      'Basic ???',
      `Bearer ${site.secret_key}`,
    ];
    for (const authorization of wrong) expect((await exchange(token, authorization)).status).toBe(401);
    ok(await exchange(token));
    expect((await service.call('POST', '/partner/exchange_token/')).status).toBe(401);
    const headers = { authorization: basic(site) };
    expect((await service.call('POST', '/partner/exchange_token/', { body: {}, headers })).status).toBe(400);
  });

  itOnOneDatabase('return their visitors only to registered hosts (R-53)', async () => {
    const redirect_uri = 'https://shop.example/cart?id=1';
    expect(ok(await fetchToken({ site: site.site_id, redirect_uri })).url).toBe(redirect_uri);
    for (const evil of ['https://evil.example/', 'https://shop.example@evil.example/', 'javascript:alert(1)', ' ']) {
      const refused = await fetchToken({ site: site.site_id, redirect_uri: evil });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['redirect_uri']]);
    }
  });

  itOnOneDatabase.each(['', null, undefined])(
    'return a visitor to their default address if %j is given as redirect_uri',
    async (redirect_uri) => {
      expect(ok(await fetchToken({ site: site.site_id, redirect_uri })).url).toBe('https://shop.example/start');
    },
  );

  itOnOneDatabase('unknown and deactivated sites are a 404, and deactivated ones exchange nothing (R-49)', async () => {
    const { token } = ok(await fetchToken({ site: site.site_id }));
    for (const unknown of ['3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11', 'shop', `${site.site_id}'`]) {
      expect((await fetchToken({ site: unknown })).status).toBe(404);
    }
    await service.storage.db.updateTable('applications').set({ is_active: false }).execute();
    expect((await fetchToken({ site: site.site_id })).status).toBe(404);
    expect((await exchange(token)).status).toBe(401);
  });

  itOnOneDatabase('no token is issued without a sign-in (R-21)', async () => {
    expect(
      (await service.call('POST', '/partner/get_user_token_for_site/', { body: { site: site.site_id } })).status,
    ).toBe(401);
    expect((await fetchToken({ site: site.site_id }, person.jwt.refresh)).status).toBe(401);
  });

  itOnOneDatabase.each([
    ['Public', ['NONE', 'EMPLOYEE', 'OUTSTAFF']],
    ['Employees only', ['EMPLOYEE']],
    ['OUTSTAFF', ['OUTSTAFF']],
    ['EMPLOYEES_AND_OUTSTAFF', ['EMPLOYEE', 'OUTSTAFF']],
  ])('of the level %s open for %j; others are refused with 403 (R-50)', async (level, admitted) => {
    const { site_id } = await create('--redirect-host', 'shop.example', '--access-level', level);
    for (const employment of ['NONE', 'EMPLOYEE', 'OUTSTAFF']) {
      await operate(service, 'user', 'set-employment', '--phone', person.phone, '--employment', employment);
      const isAdmitted = admitted.includes(employment);
      expect((await fetchToken({ site: site_id })).status).toBe(isAdmitted ? 200 : 403);
      const { results } = ok(await service.call('GET', '/partner/', { token: person.jwt.access }));
      expect(results.some(({ id }: { id: string }) => id === site_id)).toBe(isAdmitted);
    }
  });

  itOnOneDatabase('keys of sites are stored only encrypted (R-46)', async () => {
    const rows = await service.storage.db.selectFrom('application_secrets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(site.secret_key);
  });

  it('are listed in the showcase, with the time of their last use', async () => {
    const list = async (query = {}) => ok(await service.call('GET', '/partner/', { token: person.jwt.access, query }));
    expect(await list()).toEqual({
      count: 1,
      results: [
        {
          id: site.site_id,
          type: 'UNIT_SITE',
          name: 'Лавка',
          short_description: '',
          organization_name: '',
          logo: null,
          access_level: 'PUBLIC',
          url: `/?site_id=${site.site_id}`,
          last_used: null,
        },
      ],
    });
    ok(await fetchToken({ site: site.site_id }));
    expect((await list()).results[0].last_used).toBe('2026-05-12T09:00:00.000Z');
    expect((await list({ search: 'лав' })).count).toBe(1);
    expect((await list({ search: '%' })).count).toBe(0);
    expect((await list({ type: 'OAUTH2_CLIENT' })).count).toBe(0);
    expect((await list({ access_level: 'PUBLIC' })).count).toBe(1);
    expect((await list({ access_level: 'EMPLOYEES' })).count).toBe(0);
    const unknown = { token: person.jwt.access, query: { access_level: 'SECRET' } };
    expect((await service.call('GET', '/partner/', unknown)).status).toBe(400);
    expect((await list({ offset: '1' })).results).toEqual([]);
    expect((await service.call('GET', '/partner/')).status).toBe(401);
  });

  itOnOneDatabase.each([
    ['an address that is no https', ['--url', 'http://shop.example/', '--redirect-host', 'shop.example']],
    ['a host with a path', ['--url', 'https://shop.example/', '--redirect-host', 'shop.example/x']],
    ['an unknown level', ['--url', 'https://a.example/', '--redirect-host', 'a.example', '--access-level', 'SECRET']],
  ])('are not made with %s', async (_case, words) => {
    await expect(operate(service, 'partner', 'create', '--name', 'x', ...words)).rejects.toThrow();
  });
});
