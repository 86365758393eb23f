import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSigner, createVerifier } from 'fast-jwt';
import { ok, signIn, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

interface Site {
  site_id: string;
  secret_key: string;
}

type Claims = Record<string, unknown>;

const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const claimsOf = (token: string, key: string): Claims =>
  createVerifier({ key, ignoreExpiration: true })(token) as Claims;

/** Re-signs a token with the key of a site, with changed claims. */
function forge(token: string, { secret_key }: Site, changes: Claims): string {
  const header = headerOf(token);
  const sign = createSigner({ key: secret_key, algorithm: 'HS256', kid: header.kid, header, noTimestamp: true });
  return sign({ ...claimsOf(token, secret_key), ...changes });
}

/** Helpers for the partner sites of a service. */
function partnerOf(service: TestService, person: Person) {
  const create = (): Promise<Site> =>
    operate(
      service,
      'partner',
      'create',
      '--name',
      'Лавка',
      '--url',
      'https://a.example/',
      '--redirect-host',
      'a.example',
    );
  const tokenFor = async ({ site_id }: Site, token = person.jwt.access): Promise<string> =>
    ok(await service.call('POST', '/partner/get_user_token_for_site/', { body: { site: site_id }, token })).token;
  const exchange = (token: string, { site_id, secret_key }: Site, ip = '192.0.2.1') =>
    service.call('POST', '/partner/exchange_token/', {
      body: { token },
      headers: { authorization: `Basic ${Buffer.from(`${site_id}:${secret_key}`).toString('base64')}` },
      ip,
    });
  return { create, tokenFor, exchange };
}

describeOnOneDatabase('a site token', (driver) => {
  let service: TestService;
  let person: Person;
  let site: Site;
  let at: ReturnType<typeof partnerOf>;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 1000 } } });
    person = await signUp(service);
    at = partnerOf(service, person);
    site = await at.create();
  });
  afterEach(() => service.close());
  const statusOf = async (token: string) => (await at.exchange(token, site)).status;
  const inAMinute = () => service.clock.now().getTime() / 1000 + 60;

  describe('signed by the site itself with its own key is refused (R-53)', () => {
    it.each<[string, (claims: Claims) => Claims]>([
      ['an id of its own', () => ({ jti: randomUUID() })],
      ['an id of its own, and its session copied', ({ sid }) => ({ jti: randomUUID(), sid })],
      ['an id of its own that lives for a year', () => ({ jti: randomUUID(), exp: inAMinute() + 365 * 24 * 3600 })],
      ['an id that is no UUID', () => ({ jti: "' OR true --" })],
      ['an id that is no text', () => ({ jti: 1 })],
      ['no id', () => ({ jti: undefined })],
      ['no expiry', () => ({ exp: undefined })],
      ['another audience', () => ({ aud: randomUUID() })],
    ])('with %s', async (_what, changes) => {
      const token = await at.tokenFor(site);
      expect(await statusOf(forge(token, site, changes(claimsOf(token, site.secret_key))))).toBe(400);
      expect(await statusOf(token)).toBe(200);
    });

    it('is refused even with an issued id, which was exchanged or has expired since', async () => {
      const used = await at.tokenFor(site);
      ok(await at.exchange(forge(used, site, {}), site));
      const late = await at.tokenFor(site);
      service.clock.step(61);
      for (const token of [used, late]) expect(await statusOf(forge(token, site, { exp: inAMinute() }))).toBe(400);
    });

    it('gets our own data about its visitor in the response, whatever the site wrote into it', async () => {
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      const claims = claimsOf(await at.tokenFor(site, boris.jwt.access), site.secret_key);
      const token = await at.tokenFor(site);
      const { sub } = claimsOf(token, site.secret_key);
      const told = ok(await at.exchange(forge(token, site, { sub: claims.sub, sid: claims.sid }), site));
      expect(told).toMatchObject({ user_id: sub, phone: person.phone });
    });
  });

  it('cannot be exchanged by another site, even if that one signs it again', async () => {
    const other = await at.create();
    const token = await at.tokenFor(site);
    const { kid } = headerOf(await at.tokenFor(other));
    const header = { ...headerOf(token), kid };
    const sign = createSigner({ key: other.secret_key, algorithm: 'HS256', kid, header, noTimestamp: true });
    const forged = sign({ ...claimsOf(token, site.secret_key), aud: other.site_id });
    expect((await at.exchange(forged, other)).status).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });

  it('works for 60 seconds (R-53)', async () => {
    const early = await at.tokenFor(site);
    const late = await at.tokenFor(site);
    service.clock.step(59);
    expect(await statusOf(early)).toBe(200);
    service.clock.step(1);
    expect(await statusOf(late)).toBe(400);
  });

  it('names the session by a value specific to the site, the same for each token of the session', async () => {
    const other = await at.create();
    const sidFor = async (to: Site, token?: string) => claimsOf(await at.tokenFor(to, token), to.secret_key).sid;
    const { sid } = await service.storage.db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow();
    const [here, again, there] = [await sidFor(site), await sidFor(site), await sidFor(other)];
    expect(here).toMatch(/^[\w-]{43}$/);
    expect(here).toBe(again);
    expect(new Set([sid, here, there, await sidFor(site, (await signIn(service, person)).access)]).size).toBe(4);
  });

  it('is invalidated when its visitor disconnects the site, and stays invalid when they enter it again (R-53)', async () => {
    const [tried, kept] = [await at.tokenFor(site), await at.tokenFor(site)];
    const { services } = ok(await service.call('GET', '/user/connected_services/', { token: person.jwt.access }));
    ok(await service.call('DELETE', `/user/connected_services/${services[0].id}/`, { token: person.jwt.access }));
    expect(await statusOf(tried)).toBe(400);
    const fresh = await at.tokenFor(site);
    expect(await statusOf(kept)).toBe(400);
    expect(await statusOf(fresh)).toBe(200);
  });

  it('is refused if the site is disconnected during the exchange', async () => {
    const token = await at.tokenFor(site);
    await service.storage.db.updateTable('connected_services').set({ revoked_at: service.clock.now() }).execute();
    expect(await statusOf(token)).toBe(400);
  });

  it('is refused if its visitor may no longer use the site', async () => {
    const token = await at.tokenFor(site);
    await service.storage.db.updateTable('applications').set({ access_level: 'EMPLOYEES' }).execute();
    expect(await statusOf(token)).toBe(400);
    const command = ['user', 'set-employment', '--phone', person.phone, '--employment', 'EMPLOYEE'];
    await operate(service, ...command);
    expect(await statusOf(await at.tokenFor(site))).toBe(200);
  });

  it('is refused once its session has ended, and for a deactivated user', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const ended = await at.tokenFor(site);
    const off = await at.tokenFor(site, boris.jwt.access);
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    await service.storage.db.updateTable('users').set({ is_active: false }).where('id', '=', boris.id).execute();
    for (const token of [ended, off]) expect(await statusOf(token)).toBe(400);
  });

  it('leaves no row after its exchange', async () => {
    ok(await at.exchange(await at.tokenFor(site), site));
    expect(await service.storage.db.selectFrom('site_tokens').selectAll().execute()).toEqual([]);
  });

  describe('wrong keys', () => {
    it('are refused after thirty in a minute from one address, with the time to wait', async () => {
      const wrong = { ...site, secret_key: 'k'.repeat(43) };
      const token = await at.tokenFor(site);
      const answers = await Promise.all(Array.from({ length: 100 }, () => at.exchange(token, wrong)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...new Array(30).fill(401), ...new Array(70).fill(429)]);
      const refused = await at.exchange(token, site);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(refused.headers['retry-after']).toBe('60');
      ok(await at.exchange(token, site, '198.51.100.7'));
      service.clock.step(60);
      ok(await at.exchange(await at.tokenFor(site), site));
    });

    it('are not counted for many parallel right ones', async () => {
      const tokens = await Promise.all(Array.from({ length: 60 }, () => at.tokenFor(site)));
      const answers = await Promise.all(tokens.map((token) => at.exchange(token, site)));
      expect(answers.map(({ status }) => status)).toEqual(new Array(60).fill(200));
    });
  });
});

describeOnPostgres('a site token under load', () => {
  it('is exchanged by one of fifty parallel requests to two processes (R-53)', async () => {
    const service = await startTestService({ driver: 'postgres' });
    const { storage, clock } = service;
    const second = await startTestService({ driver: 'postgres', storage, clock });
    const person = await signUp(service);
    const at = partnerOf(service, person);
    const site = await at.create();
    for (let round = 0; round < 5; round += 1) {
      const token = await at.tokenFor(site);
      const exchanges = Array.from({ length: 50 }, (_, n) =>
        partnerOf(n % 2 === 0 ? service : second, person).exchange(token, site),
      );
      const statuses = (await Promise.all(exchanges)).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...new Array(49).fill(400)]);
    }
    await second.close();
    await service.close();
  });
});
