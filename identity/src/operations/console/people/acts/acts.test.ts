import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, daySeconds, hourSeconds } from '../../../../platform/clock';
import { updateUser } from '../../../../people/users.repository';
import { accountKey } from '../../../../protection/limits/failures';
import { turnOn } from '../../../../testing/factors';
import { me, ok, provePhone, sendSms, signUp, standardAuth, type Person } from '../../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../../testing/harness';
import type { Json } from '../../../../testing/json';
import { operate } from '../../../../testing/operate';
import { beginSession, grant, nextTotp, operatorWith, type TestOperator } from '../../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const reason = 'Called in';

describeOnBothDatabases('acts of operators on a person', (driver, itOnOneDatabase) => {
  let service: TestService;
  let support: TestOperator;
  let security: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy, tokens: { accessSeconds: 36_000 } } });
    support = await operatorWith(service, 'support');
    security = await operatorWith(service, 'security');
    person = await signUp(service);
    userId = ok(await me(service, person.jwt.access)).user_id;
  });
  afterEach(() => service.close());

  const read = async (by = support): Promise<Json> => ok(await by.call('GET', `/people/${userId}/`));
  const act = async (by: TestOperator, name: string, body: object = {}) => {
    const { version: expected } = await read(by);
    return by.call('POST', `/people/${userId}/${name}/`, { body: { reason, expected, ...body } });
  };
  /** The proof of a dangerous act is at most five minutes old. */
  const proveAgain = async (operator: TestOperator) => {
    const begun = await beginSession(service, operator.person, nextTotp(service, operator.secret));
    operator.cookies.operator = begun.cookie('operator')!;
  };
  const said = ({ status, body }: { status: number; body: Json }) => [status, body.code];
  const rows = (event: string) =>
    service.storage.db
      .selectFrom('audit_events')
      .select(['id', 'event', 'user_id', 'actor', 'target_id', 'reason', 'before', 'after', 'details', 'approval_id'])
      .where('event', '=', event as 'sign_in')
      .where('actor_kind', '=', 'operator')
      .orderBy('id')
      .execute();
  const isSignedIn = async () => (await me(service, person.jwt.access)).status === 200;
  const signsIn = async (): Promise<[number, string | undefined]> => {
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const { status, body } = await standardAuth(service, { user: person.id, phone_verification });
    return [status, body.code as string | undefined];
  };

  it('end_sessions ends them, and is one row with who, why, before and after', async () => {
    const { body } = await act(support, 'end_sessions');
    expect(await isSignedIn()).toBe(false);
    expect(await rows('user_sessions_ended')).toEqual([
      expect.objectContaining({
        ...{ id: body.audit_id, actor: support.userId, target_id: userId, reason },
        after: { ended_sessions: 1 },
      }),
    ]);
    expect(await signsIn()).toEqual([200, undefined]);
  });

  it('lock by support lasts a day at most, by security longer; it ends sessions and by itself', async () => {
    expect(said(await act(support, 'lock', { hours: 25 }))).toEqual([400, undefined]);
    expect((await act(support, 'lock')).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    expect(await signsIn()).toEqual([401, 'user_inactive']);
    expect((await read()).locked_until).toBe(addSeconds(service.clock.now(), daySeconds).toISOString());
    expect((await act(security, 'lock', { hours: 48 })).status).toBe(200);
    service.clock.step(48 * hourSeconds);
    expect(await signsIn()).toEqual([200, undefined]);
  });

  it('unlock by security is done at once; by support it waits for security', async () => {
    await act(support, 'lock');
    await proveAgain(support);
    const asked = await act(support, 'unlock');
    expect([asked.status, asked.body]).toEqual([202, { approval_id: expect.any(String) }]);
    expect(await signsIn()).toEqual([401, 'user_inactive']);
    expect((await read()).approvals).toMatchObject([{ id: asked.body.approval_id, kind: 'people.unlock' }]);
    const again = await act(support, 'unlock');
    expect(again.body).toEqual(asked.body);
    await operatorWith(service, 'security');
    await proveAgain(security);
    const approved = await security.call('POST', `/approvals/${asked.body.approval_id}/approve/`, { body: { reason } });
    expect(approved.status).toBe(200);
    expect(await signsIn()).toEqual([200, undefined]);
    expect(await rows('user_unlocked')).toMatchObject([{ approval_id: asked.body.approval_id }]);
    await act(support, 'lock');
    expect((await act(security, 'unlock')).status).toBe(200);
    expect(await signsIn()).toEqual([200, undefined]);
  });

  it('deactivate is for security and done at once; activate waits for a second one', async () => {
    expect(said(await act(support, 'deactivate'))).toEqual([403, undefined]);
    expect((await act(security, 'deactivate')).status).toBe(200);
    expect(await signsIn()).toEqual([401, 'user_inactive']);
    const { status, body } = await act(security, 'activate');
    expect(status).toBe(202);
    const other = await operatorWith(service, 'security');
    const path = `/approvals/${body.approval_id}/approve/`;
    expect(said(await security.call('POST', path, { body: { reason } }))).toEqual([403, 'not_yourself']);
    expect((await other.call('POST', path, { body: { reason: 'Checked' } })).status).toBe(200);
    expect(await rows('user_activated')).toMatchObject([
      { actor: other.userId, reason: 'Checked', details: { asked_by: security.userId } },
    ]);
    // The person is not told who it was.
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const { access: token } = ok(await standardAuth(service, { user: person.id, phone_verification })).jwt;
    const { events } = ok(await service.call('GET', '/user/history/', { token, query: { kind: 'changes' } }));
    expect([events[0].event, events[0].details]).toEqual(['user_activated', {}]);
    const proof = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
    const exported = ok(await service.call('POST', '/user/export/', { token, body: { phone_verification: proof } }));
    expect(exported.parts.history).toContainEqual(expect.objectContaining({ event: 'user_activated', details: {} }));
  });

  it('reset_factor is asked by support, approved by security, and takes a day that the person can stop (R-22)', async () => {
    await turnOn(service, person, 'PASSWORD');
    await operatorWith(service, 'security');
    await proveAgain(support);
    const { status, body } = await act(support, 'reset_factor');
    expect([status, (await read()).factor_reset_at]).toEqual([202, null]);
    await proveAgain(security);
    ok(await security.call('POST', `/approvals/${body.approval_id}/approve/`, { body: { reason } }));
    expect(await read()).toMatchObject({
      two_factor_auth: 'PASSWORD',
      factor_reset_at: addSeconds(service.clock.now(), daySeconds).toISOString(),
    });
    expect(await rows('factor_reset_requested')).toMatchObject([
      { user_id: person.id, details: { mode: 'PASSWORD' }, approval_id: body.approval_id },
    ]);
    expect((await service.messages(person.email))[0]?.subject).toBe('Двухфакторная защита будет отключена');
    await proveAgain(support);
    expect(said(await act(support, 'reset_factor'))).toEqual([409, 'changed_meanwhile']);
  });

  it('cancel_deletion keeps the account, tells every contact, and stands in the history once', async () => {
    await updateUser(service.storage.db, person.id, { deletion_at: addSeconds(service.clock.now(), daySeconds) });
    expect((await act(security, 'cancel_deletion')).status).toBe(200);
    expect((await read()).deletion_at).toBe(null);
    const token = person.jwt.access;
    const { events } = ok(await service.call('GET', '/user/history/', { token, query: { kind: 'changes' } }));
    expect(events).toMatchObject([{ event: 'deletion_cancelled', ip: null, browser: null, details: {} }]);
    expect(said(await act(security, 'cancel_deletion'))).toEqual([409, 'changed_meanwhile']);
  });

  it('clear_limits lets the person ask for codes and enter them again, by support once a day', async () => {
    const { db } = service.storage;
    service.context.config.limits.sendsDay = 1;
    const caller = { ip: '203.0.113.5', cookies: { device: 'c'.repeat(43) } };
    const send = async (action: 'SIGNIN' | 'SIGNUP' = 'SIGNIN') =>
      (await sendSms(service, action, { phone: person.phone, user: person.id }, caller)).body.code;
    await send();
    await db
      .insertInto('counters')
      .values({
        ...{ key: accountKey(person.id, person.phone), count: 10, resets_at: addSeconds(service.clock.now(), 900) },
      })
      .execute();
    expect(await send()).toBe('DAY_LIMIT');
    const refusing = async () => {
      const { guards } = ok(await support.call('GET', `/people/${userId}/refusals/`));
      return guards.filter(({ state }: Json) => state === 'refuses').map(({ guard }: Json) => guard as string);
    };
    expect(await refusing()).toEqual(['sends', 'failures']);
    expect((await act(support, 'clear_limits')).status).toBe(200);
    expect(await refusing()).toEqual([]);
    expect(await send()).toBe(undefined);
    expect(await rows('limits_cleared')).toMatchObject([
      { before: { limits: expect.any(Number) }, after: { limits: 0 } },
    ]);
    service.clock.step(60);
    const refused = await act(support, 'clear_limits');
    expect(said(refused)).toEqual([429, 'too_many_requests']);
    expect(refused.body.message).toMatch(/за последние сутки уже сбрасывали/);
    expect(refused.headers['retry-after']).toBe(String(86_400 - 60));
    expect((await act(security, 'clear_limits')).status).toBe(200);
    expect((await rows('limits_cleared')).length).toBe(2);
    expect(await operate(service, 'user', 'clear-limits', '--phone', person.phone, '--reason', 'x')).toMatchObject({
      user_id: userId,
      cleared: expect.any(Number),
    });
  });

  itOnOneDatabase.each(['end_sessions', 'lock', 'clear_limits', 'reveal', 'unlock', 'reset_factor'])(
    '%s is refused on oneself and on anybody with a role, and without a reason',
    async (name) => {
      const fields = name === 'reveal' ? { fields: ['phone'] } : {};
      const to = async (whom: string, body: object) =>
        said(await support.call('POST', `/people/${whom}/${name}/`, { body: { ...fields, ...body } }));
      expect(await to(support.userId, { reason })).toEqual([403, 'not_yourself']);
      expect(await to(security.userId, { reason })).toEqual([403, 'not_yourself']);
      await proveAgain(support);
      expect(await to(userId, { reason: ' ' })).toEqual([400, 'reason_required']);
      expect(await to('00000000-0000-4000-8000-000000000000', { reason })).toEqual([404, undefined]);
      await grant(service, person.id, 'auditor');
      expect(await to(userId, { reason })).toEqual([403, 'not_yourself']);
    },
  );

  itOnOneDatabase('lock twice by one operator is one press only with the same hours and the same reason', async () => {
    const { version: expected } = await read();
    const press = (body: object) =>
      security.call('POST', `/people/${userId}/lock/`, { body: { reason, expected, hours: 1, ...body } });
    const first = ok(await press({}));
    expect(ok(await press({}))).toEqual(first);
    for (const other of [{ hours: 24 }, { reason: 'Another one' }, { hours: 24, reason: 'Another one' }])
      expect(said(await press(other))).toEqual([409, 'changed_meanwhile']);
    expect(await rows('user_locked')).toMatchObject([{ reason, details: { hours: 1, ended_sessions: 1, expected } }]);
    expect((await read()).locked_until).toBe(addSeconds(service.clock.now(), hourSeconds).toISOString());
  });

  itOnOneDatabase('end_sessions and lock of two operators: the second is told who was first (R-95)', async () => {
    const { version: expected } = await read();
    const press = (by: TestOperator) => by.call('POST', `/people/${userId}/lock/`, { body: { reason, expected } });
    const answers = await Promise.all([press(support), press(support), press(security)]);
    const [first, again, other] = answers;
    expect([first!.status, again!.status]).toEqual(other!.status === 200 ? [409, 409] : [200, 200]);
    expect(await rows('user_locked')).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile', errors: { operator: 'Анна Ёлкина' } });
  });
});
