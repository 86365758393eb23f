import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionItem } from '@passport/shared/schemas/account';
import { randomUUID } from 'node:crypto';
import { connectService } from '../../applications/connected-services/connectedServices.repository';
import { browserOf } from '../../testing/externalPeople';
import { me, ok, provePhone, refresh, signIn, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { sidOf } from '../../testing/sidOf';
import { daySeconds, hourSeconds } from '../../platform/clock';

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** Cursors without our signature, with possible and impossible contents. */
const unsignedCursors = [
  ['1', '2'],
  {},
  ['2026-99-01T00:00:00.000Z', 'b2d5c1de-8f53-4a6a-9a87-3a6f9e1e0c55'],
  ['2026-02-31T25:61:61.000Z', 'b2d5c1de-8f53-4a6a-9a87-3a6f9e1e0c55'],
  ['NaN'],
  ['-1'],
  ['9'.repeat(40)],
  [['1']],
  null,
].map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'));

describeOnBothDatabases('the list of sessions', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000 } },
    });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const list = async (token: string, query: Record<string, string> = {}) =>
    ok(await service.call('GET', '/user/sessions/', { token, query }));
  const end = (token: string, id: string) => service.call('DELETE', `/user/sessions/${id}/`, { token });
  const endOthers = (token: string) => service.call('POST', '/user/end_other_sessions/', { token });
  const eventNames = async () => {
    const rows = await service.storage.db.selectFrom('audit_events').select('event').orderBy('id').execute();
    return rows.map(({ event }) => event);
  };

  it('shows device, place, time and methods of each sign-in; the current session comes first', async () => {
    service.clock.step(hourSeconds);
    const other = await signIn(service, person, { headers: firefox, ip: '77.88.8.8' });
    const { sessions, next_cursor, total } = await list(other.access);
    expect([next_cursor, total]).toEqual([null, 2]);
    const seen = service.clock.now().toISOString();
    expect(sessions[0]).toEqual({
      id: sidOf(other.access),
      is_current: true,
      name: null,
      can_be_named: false,
      browser: 'Firefox',
      os: 'Linux',
      country: 'RU',
      ip: '77.88.8.8',
      methods: ['sms'],
      service: null,
      first_seen: seen,
      last_seen: seen,
    });
    expect(sessions[1]).toMatchObject({
      id: sidOf(person.jwt.access),
      is_current: false,
      methods: ['email', 'sms'],
    });
  });

  describe('of a sign-in to a service', () => {
    const create = (kind: 'partner' | 'oauth2', ...flags: string[]) =>
      operate(service, kind, 'create', '--name', 'Лавка', ...flags) as Promise<Record<string, string>>;
    const site = async () =>
      (await create('partner', '--url', 'https://a.example/', '--redirect-host', 'a.example')).site_id!;
    const client = async () => (await create('oauth2', '--redirect-uri', 'https://a.example/callback')).client_id!;
    const current = async (token: string) => (await list(token)).sessions[0];

    itOnOneDatabase(
      'shows the service, keeps it in the history and exports it with the data of the person',
      async () => {
        service.clock.step(1);
        const { access } = await signIn(service, person, {}, { site: await site() });
        expect((await current(access)).service).toEqual({ name: 'Лавка', logo: null });
        const { events } = ok(await service.call('GET', '/user/history/', { token: access, query: { limit: '1' } }));
        expect(events[0]).toMatchObject({ event: 'sign_in', details: { methods: 'sms', service: 'Лавка' } });
        const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', person, { token: access });
        const exported = ok(
          await service.call('POST', '/user/export/', { token: access, body: { phone_verification } }),
        );
        expect(exported.parts.sessions).toMatchObject([{ service: null }, { service: 'Лавка' }]);
        const other = await signIn(service, person, {}, { client: await client() });
        expect((await current(other.access)).service).toEqual({ name: 'Лавка', logo: null });
      },
    );

    itOnOneDatabase('shows the service of a registration as well', async () => {
      const boris = await signUp(service, {
        phone: '+79160000001',
        email: 'boris@example.com',
        party: { site: await site() },
      });
      expect((await current(boris.jwt.access)).service).toEqual({ name: 'Лавка', logo: null });
    });

    itOnOneDatabase('ignores a malformed id: too long, or not a text', async () => {
      const impossible = [{ site: 'a'.repeat(37) }, { client: 'a'.repeat(10_000) }, { site: 7, client: true }];
      for (const [index, party] of [...impossible, { site: [], client: { id: 1 } }].entries()) {
        const { access } = await signIn(service, person, {}, party);
        expect([party, (await current(access)).service]).toEqual([party, null]);
        await signUp(service, { phone: `+7916000010${index}`, email: `person${index}@example.com`, party });
        const body = { phone: person.phone, site: party.site };
        ok(await service.call('POST', '/user/identify/', { body }));
      }
    });

    itOnOneDatabase(
      'shows no service for an id that is unknown, malformed, inactive, deleted or of the other type',
      async () => {
        const [siteId, clientId] = [await site(), await client()];
        for (const party of [{ site: randomUUID() }, { site: "' OR 1=1" }, { site: clientId }, { client: siteId }]) {
          const { access } = await signIn(service, person, {}, party);
          expect([party, (await current(access)).service]).toEqual([party, null]);
        }
        const { access } = await signIn(service, person, {}, { site: siteId });
        await service.storage.db.updateTable('applications').set({ is_active: false }).execute();
        const later = await signIn(service, person, {}, { client: clientId });
        expect((await current(later.access)).service).toBeNull();
        await service.storage.db.deleteFrom('applications').execute();
        expect((await current(access)).service).toBeNull();
      },
    );
  });

  it('leaves out sessions that have ended, were idle for too long or have expired', async () => {
    const idle = await signIn(service, person);
    const ended = await signIn(service, person);
    ok(await end(person.jwt.access, sidOf(ended.access)));
    service.clock.step(29 * daySeconds);
    const fresh = ok(await refresh(service, person.jwt.refresh));
    service.clock.step(2 * daySeconds);
    const { access } = ok(await refresh(service, fresh.refresh));
    const { sessions, total } = await list(access);
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual([sidOf(access)]);
    expect(total).toBe(1);
    expect((await refresh(service, idle.refresh)).status).toBe(401);
  });

  it('a thousand sessions come in pages, each once, in order', async () => {
    const now = service.clock.now().getTime();
    const rows = Array.from({ length: 1000 }, (_, n) => {
      // Ten share each moment: the order needs more than the time.
      const at = new Date(now - Math.floor(n / 10) * 1000);
      return {
        sid: randomUUID(),
        user_id: person.id,
        rotated_at: at,
        signed_in_at: at,
        confirmed_at: at,
        last_seen_at: at,
        expires_at: new Date(now + daySeconds * 1000),
        device: 'Chrome, Windows',
        ip: '127.0.0.1',
      };
    });
    await service.storage.db.insertInto('sessions').values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(person.jwt.access, { limit: '100', ...(cursor !== null && { cursor }) });
      expect(page.total).toBe(1001);
      seen.push(...page.sessions.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen[0]).toBe(sidOf(person.jwt.access));
    expect(new Set(seen).size).toBe(1001);
    expect(seen).toHaveLength(1001);
    const one = await list(person.jwt.access, { limit: '1' });
    expect(one.sessions).toHaveLength(1);
    expect((await list(person.jwt.access, { limit: '1', cursor: one.next_cursor })).sessions[0].id).toBe(seen[1]);
    expect(ok(await endOthers(person.jwt.access))).toEqual({ ended: 1000 });
  });

  itOnOneDatabase('an invalid cursor or limit is refused', async () => {
    const ask = async (query: Record<string, string>) =>
      (await service.call('GET', '/user/sessions/', { token: person.jwt.access, query })).status;
    for (const cursor of ['x', '', ...unsignedCursors]) expect([cursor, await ask({ cursor })]).toEqual([cursor, 400]);
    for (const limit of ['0', '101', '-1', 'ten']) expect(await ask({ limit })).toBe(400);
  });

  itOnOneDatabase('a cursor of another list, of another person, or changed by one character is refused', async () => {
    await signIn(service, person);
    const other = await signUp(service, { phone: '+79161234568', email: 'ivan@example.com' });
    await signIn(service, other);
    const { next_cursor: cursor } = await list(person.jwt.access, { limit: '1' });
    expect((await list(person.jwt.access, { cursor })).sessions).toHaveLength(1);
    const changed = cursor.slice(0, -2) + (cursor.endsWith('A') ? 'B' : 'A') + cursor.slice(-1);
    const { next_cursor: ofHistory } = ok(
      await service.call('GET', '/user/history/', { token: person.jwt.access, query: { limit: '1' } }),
    );
    const tries = [
      ['/user/sessions/', person, changed],
      ['/user/sessions/', person, ofHistory],
      ['/user/sessions/', other, cursor],
      ['/user/history/', person, cursor],
      ['/user/history/', other, ofHistory],
    ] as const;
    for (const [path, { jwt }, tried] of tries) {
      const answer = await service.call('GET', path, { token: jwt.access, query: { cursor: tried } });
      expect([path, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([path, 400, ['cursor']]);
    }
  });

  describe('ending one session (R-27)', () => {
    it('the ended session is refused immediately, the others continue, and the history lists it', async () => {
      const other = await signIn(service, person);
      ok(await end(person.jwt.access, sidOf(other.access)));
      expect((await me(service, other.access)).status).toBe(401);
      expect((await refresh(service, other.refresh)).status).toBe(401);
      ok(await me(service, person.jwt.access));
      expect((await eventNames()).at(-1)).toBe('session_ended');
      expect((await end(person.jwt.access, sidOf(other.access))).status).toBe(404);
    });

    it('the current session can be ended', async () => {
      ok(await end(person.jwt.access, sidOf(person.jwt.access)));
      expect((await me(service, person.jwt.access)).status).toBe(401);
    });

    it('of ten parallel requests one ends the session', async () => {
      const other = await signIn(service, person);
      const answers = await Promise.all(Array.from({ length: 10 }, () => end(person.jwt.access, sidOf(other.access))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(404)]);
      expect((await eventNames()).filter((event) => event === 'session_ended')).toHaveLength(1);
    });
  });

  it('all other sessions end; the current one and those of other people continue', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const others = [await signIn(service, person), await signIn(service, person)];
    expect(ok(await endOthers(person.jwt.access))).toEqual({ ended: 2 });
    for (const { access } of others) expect((await me(service, access)).status).toBe(401);
    ok(await me(service, person.jwt.access));
    ok(await me(service, boris.jwt.access));
    expect(ok(await endOthers(person.jwt.access))).toEqual({ ended: 0 });
  });

  describe('in a recognized browser', () => {
    const browser = browserOf('a');
    /** The session of the token, then the others: those that can be named first. All were used at the same moment. */
    const named = async (token: string) => {
      const [current, ...others] = (await list(token)).sessions.map(({ name, can_be_named }: SessionItem) => [
        name,
        can_be_named,
      ]);
      return [current, ...others.sort((one: unknown[], other: unknown[]) => Number(other[1]) - Number(one[1]))];
    };
    const rename = (token: string, sid: string, name: unknown) =>
      service.call('PATCH', `/user/sessions/${sid}/`, { token, body: { name } });

    it('shows the name that the person gave the browser, at later sign-ins too, until it is removed', async () => {
      const { access } = await signIn(service, person, browser);
      expect(await named(access)).toEqual([
        [null, true],
        [null, false],
      ]);
      ok(await rename(person.jwt.access, sidOf(access), '  Телефон \t мамы\u202e '));
      const later = await signIn(service, person, browser);
      expect(await named(later.access)).toEqual([
        ['Телефон мамы', true],
        ['Телефон мамы', true],
        [null, false],
      ]);
      ok(await rename(later.access, sidOf(access), ' '));
      expect(await named(access)).toEqual([
        [null, true],
        [null, true],
        [null, false],
      ]);
      ok(await rename(later.access, sidOf(access), 'Дача'));
      ok(await rename(later.access, sidOf(access), null));
      expect((await named(access))[0]).toEqual([null, true]);
    });

    it('does not rename a session of another person, an ended one, or one of an unrecognized browser', async () => {
      const { access } = await signIn(service, person, browser);
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, browser);
      expect((await rename(boris.jwt.access, sidOf(access), 'Чужой')).status).toBe(404);
      expect((await rename(access, sidOf(person.jwt.access), 'Без cookie')).status).toBe(404);
      expect((await rename(access, sidOf(access), 'я'.repeat(41))).status).toBe(400);
      expect((await rename(access, sidOf(access), 7)).status).toBe(400);
      ok(await rename(access, sidOf(access), 'Мой'));
      expect((await list(boris.jwt.access)).sessions).toMatchObject([{ name: null }]);
      ok(await end(person.jwt.access, sidOf(access)));
      expect((await rename(person.jwt.access, sidOf(access), 'Поздно')).status).toBe(404);
    });
  });

  it("another person's session can neither be seen nor ended (R-50)", async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const { sessions } = await list(boris.jwt.access);
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual([sidOf(boris.jwt.access)]);
    expect((await end(boris.jwt.access, sidOf(person.jwt.access))).status).toBe(404);
    expect((await end(boris.jwt.access, randomUUID())).status).toBe(404);
    expect((await end(boris.jwt.access, 'x')).status).toBe(400);
    ok(await me(service, person.jwt.access));
  });

  itOnOneDatabase('nothing is shown or ended without a session', async () => {
    expect((await service.call('GET', '/user/sessions/')).status).toBe(401);
    expect((await service.call('DELETE', `/user/sessions/${randomUUID()}/`)).status).toBe(401);
    expect((await service.call('POST', '/user/end_other_sessions/')).status).toBe(401);
    expect((await service.call('GET', '/user/security/')).status).toBe(401);
  });

  it('the summary holds the number of sessions, the latest other sign-in and the services used last', async () => {
    const summary = async (token: string) => ok(await service.call('GET', '/user/security/', { token }));
    expect(await summary(person.jwt.access)).toEqual({
      sessions_count: 1,
      last_sign_in: null,
      recovery_codes_left: null,
      passkeys_count: 0,
      deletion_at: null,
      connected_services: { count: 0, names: [] },
    });
    service.clock.step(60);
    await signIn(service, person, { headers: firefox });
    expect(await summary(person.jwt.access)).toMatchObject({
      sessions_count: 2,
      last_sign_in: { at: service.clock.now().toISOString(), browser: 'Firefox', os: 'Linux', country: null },
    });
    for (const name of ['Почта', 'Диск', 'Карты', 'Музыка']) {
      await operate(
        service,
        'partner',
        'create',
        '--name',
        name,
        '--url',
        'https://a.example/',
        '--redirect-host',
        'a.example',
      );
      const { id } = await service.storage.db
        .selectFrom('applications')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      service.clock.step(1);
      const now = service.clock.now();
      await connectService(service.storage.db, { userId: person.id, applicationId: id, scopes: ['openid'], now });
    }
    expect((await summary(person.jwt.access)).connected_services).toEqual({
      count: 4,
      names: ['Музыка', 'Карты', 'Диск'],
    });
  });
});
