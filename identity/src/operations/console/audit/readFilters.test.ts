import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addSeconds, daySeconds } from '../../../platform/clock';
import { smartId } from '../../../people/smartId';
import { updateUser } from '../../../people/users.repository';
import { record } from '../../../protection/audit/audit';
import { ok, signUp, somePhone, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { readFilters, readWords } from './readFilters';
import { readTime } from './filterTime';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describe('the words of a search in the log', () => {
  it.each([
    ['', {}],
    ['event:user_locked  actor:root', { event: 'user_locked', actor: 'root' }],
    ['target:user/6f since:2026-05-01', { target: 'user/6f', since: '2026-05-01' }],
    ['actor:"two words" until:7d', { actor: 'two words', until: '7d' }],
  ])('are read: %j', (q, words) => expect(readWords(q)).toEqual(words));

  it.each(['ivan', 'phone:+7916', 'event:', 'event:a event:b', '__proto__:x'])('%j is refused', (q) =>
    expect(() => readWords(q)).toThrow(expect.objectContaining({ fields: { q: 'errors.audit-query' } })),
  );
});

describe('a time in a search of the log', () => {
  const now = new Date('2026-05-12T09:00:00Z');
  const read = (text: string, hoursEast = 0) => readTime('since', text, { now, hoursEast }).toISOString();

  it.each([
    ['30m', addSeconds(now, -1800).toISOString()],
    ['24h', addSeconds(now, -daySeconds).toISOString()],
    ['7d', addSeconds(now, -7 * daySeconds).toISOString()],
    ['2026-05-01T00:00:00Z', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01T10:00+03:00', '2026-05-01T07:00:00.000Z'],
  ])('%j is understood in any zone', (text, moment) => {
    expect([read(text), read(text, 3)]).toEqual([moment, moment]);
  });

  it.each([
    [0, '2026-11-30T00:00:00.000Z'],
    [3, '2026-11-29T21:00:00.000Z'],
    [5.5, '2026-11-29T18:30:00.000Z'],
    [-8, '2026-11-30T08:00:00.000Z'],
  ])('a day begins at the midnight of its reader, %d hours east', (hoursEast, moment) => {
    expect(read('2026-11-30', hoursEast)).toBe(moment);
  });

  it.each([
    'yesterday',
    '2026-13-01',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-05-01T10:00',
    '30.11.2026',
    '5w',
    '',
    '2026-12-31T23:59:60Z',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
  ])('%j is refused at the word', (text) =>
    expect(() => readTime('until', text, { now, hoursEast: 0 })).toThrow(
      expect.objectContaining({ status: 400, fields: { until: 'errors.audit-time' } }),
    ),
  );
});

describeOnBothDatabases('people in a search of the log', (driver) => {
  let service: TestService;
  let operator: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy, console: { findsPerHour: 3 } } });
    operator = await operatorWith(service, 'auditor');
    person = await signUp(service);
    userId = ok(await service.call('GET', '/user/me/', { token: person.jwt.access })).user_id;
  });
  afterEach(() => service.close());
  const read = (q: string) => readFilters({ executor: service.storage.db, now: service.clock.now() }, { q });
  const actorsOf = async (name: string) => (await read(`actor:"${name}"`)).actors;
  const targetOf = async (name: string) => (await read(`target:"${name}"`)).target;
  const refusalOf = (q: string) =>
    read(q).then(
      () => undefined,
      ({ fields }: { fields?: object }) => fields,
    );
  const acted = (name: string, target?: string) =>
    record(service.storage.db, {
      ...{ event: 'operator_command', at: service.clock.now(), userId: null, actor: { kind: 'operator', name } },
      ...(target !== undefined && { target: { type: 'user', id: target } }),
    });
  const find = (q: string) => operator.call('GET', '/audit/', { query: { q } });

  it('are found by what the find box takes, as actor and as target', async () => {
    const names = [userId, userId.toUpperCase(), smartId(person.id), '8 916 123-45-67', ' Ivan@Example.com'];
    await updateUser(service.storage.db, person.id, { phone: '+79161234567', email: 'ivan@example.com' });
    for (const name of names) {
      expect([name, await actorsOf(name)]).toEqual([name, [userId]]);
      expect([name, await targetOf(name)]).toEqual([name, { type: 'user', ids: [userId] }]);
      expect([name, await targetOf(`user/${name}`)]).toEqual([name, { type: 'user', ids: [userId] }]);
    }
  });

  it('are actors by a name if they have a role now, in any letter case, and not otherwise', async () => {
    const other = await operatorWith(service, 'support');
    await updateUser(service.storage.db, other.person.id, { first_name: 'Пётр', last_name: 'Поддержкин' });
    for (const name of ['петр', 'ПОДДЕРЖКИН', 'Пётр Поддержкин', 'поддержкин пётр'])
      expect([name, await actorsOf(name)]).toEqual([name, [other.userId]]);
    await updateUser(service.storage.db, person.id, { first_name: 'Никто', last_name: 'Нигде' });
    expect(await refusalOf('actor:никто')).toEqual({ actor: 'errors.audit-actor' });
    await service.storage.db
      .updateTable('operator_roles')
      .set({ until: service.clock.now() })
      .where('user_id', '=', other.person.id)
      .execute();
    expect(await refusalOf('actor:петр')).toEqual({ actor: 'errors.audit-actor' });
  });

  it('are actors by the name of a shell account; whoever was erased is found by what the log says of them', async () => {
    const gone = '6f000000-0000-4000-8000-000000000000';
    expect(await refusalOf('actor:root')).toEqual({ actor: 'errors.audit-actor' });
    await acted('root', gone);
    expect(await actorsOf('root')).toEqual(['root']);
    expect(await targetOf(gone.toUpperCase())).toEqual({ type: 'user', ids: [gone] });
    expect(await refusalOf(`actor:${gone}`)).toEqual({ actor: 'errors.audit-actor' });
    await acted(gone);
    expect(await actorsOf(gone)).toEqual([gone]);
  });

  it('and anything else in target is refused, but for the types that there are', async () => {
    expect(await targetOf('keys')).toEqual({ type: 'keys' });
    expect(await targetOf('approval/6F000000-0000-4000-8000-000000000000')).toEqual({
      ...{ type: 'approval', ids: ['6f000000-0000-4000-8000-000000000000'] },
    });
    expect(await targetOf('support_request/7')).toEqual({ type: 'support_request', ids: ['7'] });
    const wrong = ['person/7', 'user/nobody', 'nobody', 'keys/', 'user/', '+7 916 999-99-99', randomSid];
    for (const q of wrong)
      expect([q, await refusalOf(`target:"${q}"`)]).toEqual([q, { target: 'errors.audit-target' }]);
    expect(await refusalOf('event:user_lokced')).toEqual({ event: 'errors.audit-event' });
  });
  const randomSid = '00000000-0000-4000-8000-000000000000';

  it('are no other people’s sessions', async () => {
    const { sid } = await service.storage.db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow();
    expect(await refusalOf(`target:${sid}`)).toEqual({ target: 'errors.audit-target' });
  });

  it('are counted as searches where a contact is asked for, and logged, once an hour for the same words (R-96)', async () => {
    const used = async () => ok(await operator.call('GET', '/me/')).finds.used;
    for (let page = 0; page < 3; page += 1) ok(await find(`target:${somePhone}`));
    ok(await find(`target:${userId} actor:анна`));
    expect(await used()).toBe(1);
    for (const phone of ['+79169999991', '+79169999992'])
      expect((await find(`actor:${phone}`)).body.errors).toEqual({ actor: expect.stringMatching(/^actor: никто/) });
    expect((await find('actor:+79169999993')).body.code).toBe('too_many_requests');
    ok(await find(`target:${somePhone}`));
    const logged = await service.storage.db
      .selectFrom('audit_events')
      .select(['actor', 'details'])
      .where('event', '=', 'people_found')
      .execute();
    expect(logged).toEqual(Array(3).fill({ actor: operator.userId, details: { read_as: 'phone' } }));
  });
});
