import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { smartId } from '../../../people/smartId';
import { updateUser } from '../../../people/users.repository';
import { addSeconds } from '../../../platform/clock';
import { makePasskey, TestAuthenticator } from '../../../testing/authenticator';
import { turnOn } from '../../../testing/factors';
import { ok, signIn, signUp, someBrowser, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { operate } from '../../../testing/operate';
import { grant, operatorWith, type TestOperator } from '../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnBothDatabases('a person as an operator sees them', (driver, itOnOneDatabase) => {
  let service: TestService;
  let operator: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy, tokens: { accessSeconds: 3600 } } });
    operator = await operatorWith(service, 'support');
    person = await signUp(service, {}, someBrowser);
    userId = ok(await service.call('GET', '/user/me/', { token: person.jwt.access })).user_id;
  });
  afterEach(() => service.close());

  const read = async (path = '', by = operator) => ok(await by.call('GET', `/people/${userId}/${path}`));
  const history = async (query: Record<string, string> = {}): Promise<Json[]> =>
    ok(await service.call('GET', '/user/history/', { token: person.jwt.access, query })).events;
  const now = () => service.clock.now().toISOString();

  it('has the state, masked contacts, the factor, passkeys by name, sessions and services', async () => {
    const own = new TestAuthenticator(service.context.config.publicUrl);
    await makePasskey(service, own, person.jwt.access);
    await service.storage.db.updateTable('passkeys').set({ name: 'Телефон' }).execute();
    await turnOn(service, person, 'PASSWORD');
    const at = service.clock.now();
    await service.storage.db.insertInto('black_list').values({ phone: person.phone, added_at: at }).execute();
    const answer = await read();
    expect(answer).toMatchObject({
      ...{ user_id: userId, smart_id: smartId(person.id), name: 'Анна Ёлкина' },
      ...{ phone: '+7******4567', email: 'a***@example.com', revealed_until: null, revealed: [] },
      ...{ state: 'active', locked_until: null, deletion_at: null, is_email_proven: true, need_change_email: false },
      ...{ two_factor_auth: 'PASSWORD', factor_since: now(), factor_reset_at: null, recovery_codes_left: 10 },
      ...{ passkeys_count: 1, is_black_listed: true, is_operator: false, employment: 'NONE', language: 'ru' },
      passkeys: [{ name: 'Телефон', authenticator: null, last_used_at: null }],
      ...{ services: [], external_accounts: [], support_requests: [], approvals: [] },
      version: expect.any(String),
    });
    expect(answer.sessions.total).toBe(1);
    expect(answer.sessions.items).toHaveLength(1);
    expect(answer.sessions.items[0]).not.toHaveProperty('ip');
    const text = JSON.stringify(answer);
    for (const secret of [person.phone, person.email, 'h'.repeat(43)]) expect(text).not.toContain(secret);
  });

  it('has the strongest of several states', async () => {
    const set = async (change: object) => {
      await updateUser(service.storage.db, person.id, change);
      const { state, locked_until, may } = await read();
      return [state, locked_until !== null, may.includes('people.lock'), may.includes('people.unlock')];
    };
    expect(await set({ deletion_at: addSeconds(service.clock.now(), 60) })).toEqual([
      'deletion_scheduled',
      false,
      true,
      false,
    ]);
    expect(await set({ locked_until: addSeconds(service.clock.now(), 60) })).toEqual(['locked', true, false, true]);
    expect(await set({ is_active: false })).toEqual(['deactivated', true, false, true]);
    expect(await set({ is_active: true, deletion_at: null, locked_until: service.clock.now() })).toEqual([
      'active',
      false,
      true,
      false,
    ]);
  });

  it('may be acted on as the roles of the operator and the state allow', async () => {
    const reading = ['people.read', 'people.timeline', 'people.refusals'];
    const desk = [...reading, 'people.reveal', 'people.end_sessions', 'people.lock', 'people.clear_limits'];
    expect((await read()).may).toEqual(desk);
    const security = await operatorWith(service, 'security');
    expect((await read('', security)).may.sort()).toEqual([...desk, 'people.deactivate'].sort());
    await grant(service, person.id, 'auditor');
    expect(await read('', security)).toMatchObject({ is_operator: true, may: reading });
    userId = operator.userId;
    expect((await read()).may).toEqual(reading);
  });

  it('changes its version with the state, not with a look', async () => {
    const { version } = await read();
    expect((await read()).version).toBe(version);
    await updateUser(service.storage.db, person.id, { locked_until: addSeconds(service.clock.now(), 60) });
    expect((await read()).version).not.toBe(version);
  });

  it('stands in their own history: the role, once in a quarter of an hour, without a name', async () => {
    const security = await operatorWith(service, 'security', 'auditor');
    await read();
    await read('timeline/');
    service.clock.step(60);
    await read('', security);
    const [second, first] = await history({ kind: 'views' });
    expect([first, second]).toMatchObject([
      { event: 'operator_viewed', details: { role: 'support' }, ip: null, browser: null, country: null },
      { event: 'operator_viewed', details: { role: 'security' } },
    ]);
    const shown = JSON.stringify(await history());
    for (const { userId: id } of [operator, security]) expect(shown).not.toContain(id);
    expect(await history({ kind: 'changes' })).toEqual([]);
    service.clock.step(14 * 60);
    await read('timeline/');
    await read('', security);
    expect(await history({ kind: 'views' })).toHaveLength(3);
  });

  it('is not found by an id that nobody has, and leaves no trace', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', userId.slice(1)]) {
      const { status } = await operator.call('GET', `/people/${id}/`);
      expect([400, 404]).toContain(status);
    }
    expect(await history({ kind: 'views' })).toEqual([]);
  });

  it('has a timeline of the history, acts of operators with names and reasons, codes and notices', async () => {
    await operate(service, 'user', 'require-email-change', '--phone', person.phone);
    await updateUser(service.storage.db, person.id, { need_change_email: false });
    service.clock.step(60);
    await signIn(service, person);
    const { items } = await read('timeline/');
    const entry = (event: string) => items.find((item: Json) => item.event === event);
    expect(entry('operator_viewed')).toMatchObject({
      kind: 'operator',
      operator: { user_id: operator.userId, name: 'Анна Ёлкина' },
    });
    expect(entry('email_change_required')).toMatchObject({
      kind: 'operator',
      operator: null,
      details: { account: 'operator' },
    });
    expect(entry('sign_in')).toMatchObject({ kind: 'account', details: { methods: 'sms' } });
    expect(items.find(({ kind }: Json) => kind === 'code')).toMatchObject({
      event: 'handed_over',
      details: { channel: 'sms', action: 'SIGNIN' },
    });
    expect(items.filter(({ kind }: Json) => kind === 'notice').length).toBeGreaterThan(0);
    const text = JSON.stringify(items);
    for (const contact of [person.phone, person.email]) expect(text).not.toContain(contact);
    const times = items.map(({ at }: Json) => at as string);
    expect(times).toEqual([...times].sort().reverse());
  });

  itOnOneDatabase('has a timeline in pages, each entry once, however they lie', async () => {
    service.clock.step(1000);
    const at = (second: number) => addSeconds(service.clock.now(), second - 900);
    operator = await operatorWith(service, 'support');
    const event = { event: 'profile_changed', sid: null, ip: null, country: null, device: null, details: '{}' };
    const rows = Array.from({ length: 150 }, (_, number) => ({ ...event, at: at(number * 2), user_id: person.id }));
    await service.storage.db.insertInto('audit_events').values(rows).execute();
    const message = { channel: 'sms', kind: 'notice', recipient: person.phone, state: 'sent', attempts: 1 } as const;
    const reference = JSON.stringify({ notice: 'new_device' });
    const messages = Array.from({ length: 100 }, (_, number) => {
      const created_at = at(number * 3 + 1);
      return { ...message, reference, created_at, due_at: created_at, expires_at: created_at };
    });
    await service.storage.db
      .insertInto('outbox')
      .values(messages as never)
      .execute();
    const seen: Json[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '30', ...(cursor !== null && { cursor }) };
      const page = ok(await operator.call('GET', `/people/${userId}/timeline/`, { query }));
      seen.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const ids = seen.map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(ids.length);
    expect(seen.filter(({ kind }) => kind === 'notice').length).toBeGreaterThanOrEqual(100);
    expect(seen.filter((item) => item.event === 'profile_changed')).toHaveLength(150);
    const last = seen.slice(0, 250).map(({ at: time }) => time as string);
    expect(last).toEqual([...last].sort().reverse());
    const { status } = await operator.call('GET', `/people/${operator.userId}/timeline/`, {
      query: {
        cursor: ok(await operator.call('GET', `/people/${userId}/timeline/`, { query: { limit: '1' } })).next_cursor,
      },
    });
    expect(status).toBe(400);
  });
});
