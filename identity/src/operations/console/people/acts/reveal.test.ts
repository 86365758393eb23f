import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { me, ok, signUp, type Person } from '../../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../../testing/harness';
import type { Json } from '../../../../testing/json';
import { operatorWith, type TestOperator } from '../../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnBothDatabases('contacts that an operator unmasks', (driver) => {
  let service: TestService;
  let support: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy, tokens: { accessSeconds: 36_000 } } });
    support = await operatorWith(service, 'support', 'auditor');
    person = await signUp(service);
    userId = ok(await me(service, person.jwt.access)).user_id;
  });
  afterEach(() => service.close());

  const reveal = (body: object, by = support) => by.call('POST', `/people/${userId}/reveal/`, { body });
  const shown = async (by = support): Promise<unknown[]> => {
    const { phone, email, revealed, revealed_until } = ok(await by.call('GET', `/people/${userId}/`));
    return [phone, email, revealed, revealed_until !== null];
  };
  const masked = ['+7******4567', 'a***@example.com', [], false];
  const rows = () =>
    service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', 'contacts_revealed')
      .orderBy('id')
      .execute();
  const askSupport = async (request: object = {}) => {
    const contacts = { phone: person.phone, email: person.email, body: 'Help', page: '/', language: 'ru' } as const;
    const at = service.clock.now();
    const { number } = await service.storage.db
      .insertInto('support_requests')
      .values({ created_at: at, answer_by: at, user_id: person.id, closed_at: null, ...contacts, ...request })
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  };

  it('are shown to this operator alone, for 15 minutes, with a reason in the log and the role in the history', async () => {
    expect(await shown()).toEqual(masked);
    const { audit_id, ...answer } = ok(await reveal({ fields: ['phone'], reason: ' Calls back ' }));
    expect(answer).toEqual({
      phone: person.phone,
      until: new Date(service.clock.now().getTime() + 900_000).toISOString(),
    });
    expect(await shown()).toEqual([person.phone, 'a***@example.com', ['phone'], true]);
    const other = await operatorWith(service, 'security');
    expect(await shown(other)).toEqual(masked);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ id: audit_id, actor: support.userId, user_id: person.id, target_id: userId, reason: 'Calls back' },
      details: { role: 'support', reason: 'stated', fields: 'phone' },
    });
    expect(JSON.stringify(row)).not.toContain(person.phone);
    const { events } = ok(
      await service.call('GET', '/user/history/', { token: person.jwt.access, query: { kind: 'views' } }),
    );
    expect(events.find(({ event }: Json) => event === 'contacts_revealed').details).toEqual({
      ...{ role: 'support', reason: 'stated', fields: 'phone' },
    });
    expect(JSON.stringify(events)).not.toMatch(/Calls back/);
    service.clock.step((Date.parse(answer.until) - service.clock.now().getTime()) / 1000 - 1);
    expect((await shown())[0]).toBe(person.phone);
    service.clock.step(1);
    expect(await shown()).toEqual(masked);
  });

  it('are shown for an open request to support of the person, by their account or their contact', async () => {
    const own = await askSupport();
    expect(ok(await reveal({ fields: ['phone', 'email'], request: own }))).toMatchObject({
      ...{ phone: person.phone, email: person.email },
    });
    const visitor = await askSupport({ user_id: null, phone: '8 916 123-45-67', email: 'x@mail.ru' });
    ok(await reveal({ fields: ['email'], request: visitor }));
    expect((await rows()).map(({ reason, details }) => [reason, details.reason])).toEqual([
      [`№ ${own}`, 'request'],
      [`№ ${visitor}`, 'request'],
    ]);
    const foreign = await askSupport({ user_id: support.person.id });
    const closed = await askSupport({ closed_at: service.clock.now() });
    for (const request of [foreign, closed, 99_999]) {
      const { status, body } = await reveal({ fields: ['email'], request });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['request']]);
    }
  });

  it('are shown once for a button pressed twice, and not for a stale look', async () => {
    const { version: expected } = ok(await support.call('GET', `/people/${userId}/`));
    const body = { fields: ['phone'], reason: 'x', expected };
    const answers = await Promise.all([1, 2, 3].map(() => reveal(body)));
    expect(new Set(answers.map((answer) => ok(answer).audit_id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    ok(await support.call('POST', `/people/${userId}/lock/`, { body: { reason: 'x', expected } }));
    const { status, body: refused } = await reveal(body);
    expect([status, refused.code, refused.errors]).toEqual([409, 'changed_meanwhile', { operator: 'Анна Ёлкина' }]);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [{ fields: ['phone'] }, 'reason_required'],
    [{ fields: [], reason: 'x' }, undefined],
    [{ fields: ['two_factor_auth'], reason: 'x' }, undefined],
  ])('are not shown for %j', async (body, code) => {
    const { status, body: answer } = await reveal(body);
    expect([status, answer.code]).toEqual([400, code]);
    expect(await shown()).toEqual(masked);
  });
});
