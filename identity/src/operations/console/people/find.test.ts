import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { smartId } from '../../../people/smartId';
import { createApplication, giveAccess } from '../../../testing/developers';
import { ok, signUp, somePhone } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { operate } from '../../../testing/operate';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { sidOf } from '../../../testing/sidOf';
import { someSpellings } from '../../../testing/spellings';
import { record } from '../../../protection/audit/audit';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnBothDatabases('the search for people', (driver, itOnOneDatabase) => {
  let service: TestService;
  let operator: TestOperator;
  const start = async (findsPerHour = 200) => {
    service = await startTestService({ driver, config: { limits: roomy, console: { findsPerHour } } });
    operator = await operatorWith(service, 'support');
  };
  beforeEach(() => start());
  afterEach(() => service.close());

  const addPerson = async (person: object = {}) => {
    const names = {
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone: somePhone,
      email: 'anna@mail.ru',
      is_verified: true,
    };
    return service.storage.db
      .insertInto('users')
      .values({ ...names, ...person } as never)
      .returning(['id', 'user_id'])
      .executeTakeFirstOrThrow();
  };
  const search = (q: string) => operator.call('POST', '/find/', { body: { q } });
  const find = async (q: string) => ok(await search(q));
  const found = async (q: string) => {
    const { read_as, items } = await find(q);
    return [read_as.kind, items.map(({ user_id }: Json) => user_id as string)];
  };

  it('finds a phone in fifty spellings, and masks contacts (R-10, R-96)', async () => {
    const { id, user_id } = await addPerson();
    await addPerson({ phone: '+79161234568', email: 'boris@mail.ru' });
    for (const spelling of someSpellings(50)) {
      const { read_as, items, has_more } = await find(spelling);
      expect([spelling, read_as, items.length, has_more]).toEqual([
        spelling,
        { kind: 'phone', text: '+7 916 123 45 67', fault: null },
        1,
        false,
      ]);
      expect(items[0]).toEqual({
        ...{ user_id, smart_id: smartId(id), name: 'Анна Ёлкина', phone: '+7******4567', email: 'a***@mail.ru' },
        ...{ is_active: true, locked_until: null, last_seen_at: null },
      });
    }
  });

  it('says how a number was read that nobody has', async () => {
    expect(await find('8 (916) 123-45-67')).toEqual({
      read_as: { kind: 'phone', text: '+7 916 123 45 67', fault: null },
      items: [],
      has_more: false,
    });
  });

  it('finds nobody by four digits alone, and by more digits that are no phone (R-96)', async () => {
    await addPerson();
    const { read_as, items } = await find('4567');
    expect([read_as.kind, items]).toEqual(['last_digits', []]);
    expect(read_as.fault.en).toMatch(/^Four digits alone find nobody/);
    for (const text of ['***4567', '34567', '…', '4567 !', '4567 8901']) expect((await find(text)).items).toEqual([]);
  });

  it.each([
    ['4567 елкина'],
    ['Ёлк 4567'],
    ['***4567 Анна Ёлкина'],
    ['4567 @mail.ru'],
    ['mail.ru, 4567'],
    ['4567 ANNA@mail.ru'],
  ])('finds the last four digits with a second term: %s', async (text) => {
    const { user_id } = await addPerson();
    await addPerson({ phone: '+79031114567', first_name: 'Борис', last_name: 'Соколов', email: 'b@ya.ru' });
    await addPerson({ phone: '+79161234568', email: 'anna2@mail.ru' });
    expect(await found(text)).toEqual(['last_digits', [user_id]]);
  });

  it('finds the last four digits with an ID, whoever shares the name', async () => {
    const { id, user_id } = await addPerson();
    await addPerson({ phone: '+79031114567', email: 'other@mail.ru' });
    expect(await found(`4567 ${smartId(id)}`)).toEqual(['last_digits', [user_id]]);
  });

  it('knows when somebody was last seen whose only session has ended, e.g. by a lock', async () => {
    const person = await signUp(service);
    const seenAt = service.clock.now().toISOString();
    const seen = async () => (await find(somePhone)).items[0].last_seen_at as string | null;
    expect(await seen()).toBe(seenAt);
    service.clock.step(60);
    await operate(service, 'user', 'lock', '--phone', somePhone, '--reason', 'x');
    expect((await service.call('GET', '/user/me/', { token: person.jwt.access })).status).toBe(401);
    expect(await seen()).toBe(seenAt);
  });

  it('shows the right one first: the whole name, then active, then last seen', async () => {
    const add = async (number: number, person: object) =>
      (await addPerson({ phone: `+7903${number}114567`, email: `p${number}@mail.ru`, ...person })).user_id;
    const longer = await add(1, { last_name: 'Ивановский' });
    const inactive = await add(2, { last_name: 'Иванов', is_active: false });
    const right = await add(3, { last_name: 'Иванов' });
    expect(await found('4567 Иванов')).toEqual(['last_digits', [right, inactive, longer]]);
  });

  it('shows at most twenty, and that there are more (R-96)', async () => {
    for (let number = 10; number < 31; number += 1) await addPerson({ phone: `+790${number}114567`, email: null });
    const { items, has_more } = await find('4567 Анна');
    expect([items.length, has_more]).toEqual([20, true]);
  });

  it('finds an address in any letter case, proven or not, the proven one first', async () => {
    const unproven = await addPerson({ phone: '+79161234560', email: 'Anna@mail.ru', is_verified: false });
    const proven = await addPerson();
    expect(await found(' ANNA@Mail.RU ')).toEqual(['email', [proven.user_id, unproven.user_id]]);
    expect((await find('anna@')).read_as).toMatchObject({ kind: 'email', fault: { en: expect.any(String) } });
  });

  it('finds a smart_id, and says that its check digit is wrong', async () => {
    const { id, user_id } = await addPerson();
    const right = smartId(id);
    expect(await found(`${right.slice(0, 4)} ${right.slice(4)}`)).toEqual(['smart_id', [user_id]]);
    const wrong = right.slice(0, -1) + String((Number(right.at(-1)) + 1) % 10);
    const { read_as, items } = await find(wrong);
    expect([read_as.kind, read_as.text, items]).toEqual(['smart_id', wrong, []]);
    expect(read_as.fault.en).toMatch(/check digit/);
  });

  it('finds a user_id, a sid, also of a session that has ended, the id of a request and a number of support', async () => {
    const { id, user_id } = await addPerson();
    expect(await found(user_id.toUpperCase())).toEqual(['user_id', [user_id]]);
    const { db } = service.storage;
    await db.updateTable('sessions').set({ ended_at: service.clock.now(), user_id: id }).execute();
    const sid = sidOf(operator.person.jwt.access);
    await db.deleteFrom('operator_sessions').execute();
    operator = await operatorWith(service, 'support');
    expect(await found(sid)).toEqual(['session', [user_id]]);
    const at = service.clock.now();
    const target = { type: 'user', id: user_id } as const;
    await record(db, { event: 'operator_set', at, userId: null, target, requestId: 'AbC_123-xyz9' });
    expect(await found('AbC_123-xyz9')).toEqual(['request', [user_id]]);
    const contacts = { phone: '+79990000000', email: 'x@mail.ru', body: 'Help', page: '/', language: 'ru' } as const;
    const { number } = await db
      .insertInto('support_requests')
      .values({ created_at: at, answer_by: at, user_id: id, closed_at: null, ...contacts })
      .returning('number')
      .executeTakeFirstOrThrow();
    expect(await found(`№ ${number}`)).toEqual(['request', [user_id]]);
    expect(await found(`#${number + 1}`)).toEqual(['request', []]);
    expect(await found(randomUUID())).toEqual(['user_id', []]);
  });

  it('finds nobody by a request whose row of the log names no account, whatever was typed as its id', async () => {
    const { user_id } = await addPerson();
    const event = { event: 'operator_act_refused', at: service.clock.now(), userId: null } as const;
    const wild = ['x', '%', user_id.toUpperCase(), `${user_id}0`, '00000000-0000-4000-8000-00000000000g'];
    for (const [n, id] of wild.entries()) {
      await record(service.storage.db, { ...event, target: { type: 'user', id }, requestId: `AbC_123-xyz${n}` });
      expect([id, await found(`AbC_123-xyz${n}`)]).toEqual([id, ['request', []]]);
    }
    const actor = { kind: 'person', id: 'x' } as const;
    await record(service.storage.db, { ...event, actor, requestId: 'AbC_123-xyzA' });
    expect(await found('AbC_123-xyzA')).toEqual(['request', []]);
  });

  it('finds the owner of an application by its id and its name, and an application without an owner', async () => {
    const { person, userId } = operator;
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    const { id, name } = await createApplication(service, person, 'OAUTH2_CLIENT');
    expect(await found(id)).toEqual(['application', [userId]]);
    const { read_as, items } = await find(` ${String(name).toUpperCase()} `);
    expect([read_as, items.length]).toEqual([{ kind: 'application', text: name, fault: null }, 1]);
    await service.storage.db.updateTable('applications').set({ owner_id: null }).execute();
    expect(await find(id)).toMatchObject({ read_as: { kind: 'application', text: name }, items: [] });
  });

  itOnOneDatabase('is logged without its text, and refused past LIMIT_OPERATOR_FINDS in an hour (R-96)', async () => {
    await service.close();
    await start(3);
    await addPerson();
    for (let number = 0; number < 3; number += 1) await find('4567 Анна');
    const refused = await search('4567 Анна');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const other = await operatorWith(service, 'security');
    ok(await other.call('POST', '/find/', { body: { q: 'x' } }));
    expect((await operator.call('GET', '/me/')).body.finds).toEqual({ used: 3, limit: 3 });
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', 'people_found')
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({
      ...{ actor_kind: 'operator', actor: operator.userId, actor_roles: ['support'], user_id: null },
      details: { read_as: 'last_digits', found: 1 },
    });
    expect(JSON.stringify(rows)).not.toMatch(/Анна|4567 /);
  });

  itOnOneDatabase('looks nowhere for hostile texts', async () => {
    await addPerson();
    const texts = ["' OR 1=1 --", '%', '4567 %', '4567 _нна', '\\', '<script>', '@', 'a'.repeat(200), '№ 99999999999'];
    for (const text of texts) expect([text, (await find(text)).items]).toEqual([text, []]);
    expect((await search('')).status).toBe(400);
    expect((await search('x'.repeat(201))).status).toBe(400);
  });
});
