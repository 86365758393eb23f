import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, signUp, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../../testing/harness';
import {
  nextTotp,
  beginSession,
  grant,
  operatorWith,
  signUpOperator,
  type TestOperator,
} from '../../../testing/operators';
import { addSeconds, daySeconds } from '../../../platform/clock';
import { performAct } from '../act';
import { removeAct } from './removeAct';
import { findRoles } from '../../../people/operators.repository';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const said = ({ status, body }: Answer) => [status, body.code];

describeOnBothDatabases('the operators in the console', (driver) => {
  let service: TestService;
  let owner: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    owner = await operatorWith(service, 'owner');
    person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    userId = ok(await service.call('GET', '/user/me/', { token: person.jwt.access })).user_id;
  });
  afterEach(() => service.close());
  const list = async (query: Record<string, string> = {}, { call } = owner) =>
    ok(await call('GET', '/operators/', { query }));
  const itemOf = async (id: string) => (await list()).items.find(({ user_id }: { user_id: string }) => user_id === id);
  const act = (verb: 'grant' | 'remove', whom: string, body: object, { call } = owner) =>
    call('POST', `/operators/${whom}/${verb}/`, { body: { reason: 'Joined', ...body } });
  const rolesOf = async (id: number) =>
    (await findRoles(service.storage.db, id, service.clock.now())).map(({ role }) => role);
  const rows = (event: string) =>
    service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', event as never)
      .execute();
  const later = (days: number) => addSeconds(service.clock.now(), days * daySeconds);

  it('are listed by name, masked, with their roles, factors and last session', async () => {
    await grant(service, person.id, 'support');
    await service.storage.db.updateTable('users').set({ last_name: 'Abaev' }).where('id', '=', person.id).execute();
    const page = await list({ limit: '1' });
    expect(page.items).toEqual([
      {
        user_id: userId,
        version: expect.any(String),
        name: 'Анна Abaev',
        phone: '+7******3344',
        roles: [{ role: 'support', until: null, granted_at: service.clock.now().toISOString(), granted_by: 'root' }],
        requested: null,
        two_factor_auth: 'DISABLE',
        may_change: true,
        passkeys_count: 0,
        last_session_at: null,
        suspended_at: null,
        suspended_for: null,
        is_self: false,
      },
    ]);
    const { items, next_cursor } = await list({ limit: '1', cursor: page.next_cursor });
    expect(items).toMatchObject([
      {
        user_id: owner.userId,
        two_factor_auth: 'TOTP',
        last_session_at: service.clock.now().toISOString(),
        is_self: true,
      },
    ]);
    expect(next_cursor).toBeNull();
    const auditor = await operatorWith(service, 'auditor');
    expect((await list({}, auditor)).items).toHaveLength(3);
  });

  it('get a role after an approval or a day, never at once', async () => {
    const answer = await act('grant', userId, { role: 'support', until: later(30).toISOString() });
    expect([answer.status, Object.keys(answer.body)]).toEqual([202, ['approval_id']]);
    expect(await rolesOf(person.id)).toEqual([]);
    expect(await itemOf(userId)).toMatchObject({
      roles: [],
      requested: {
        role: 'support',
        until: later(30).toISOString(),
        asked_by: { user_id: owner.userId, name: 'Анна Ёлкина' },
      },
    });
    expect(said(await act('grant', userId, {}))).toEqual([400, undefined]);
    expect(said(await act('grant', userId, { role: 'support', until: service.clock.now().toISOString() }))).toEqual([
      400,
      undefined,
    ]);
    expect((await act('grant', '00000000-0000-4000-8000-000000000000', { role: 'support' })).status).toBe(404);
    const noTimes = [
      '2026-12-31T23:59:60Z',
      '2027-01-01T10:00:00+03',
      '9999-12-31T23:59:59-23:00',
      '0000-01-01T00:00:00Z',
    ];
    for (const until of noTimes) {
      const { status, body } = await act('grant', userId, { role: 'support', until });
      expect([until, status, Object.keys(body.errors ?? {})]).toEqual([until, 400, ['until']]);
    }
  });

  it('get an earlier end of a role at once, once', async () => {
    await grant(service, person.id, 'support');
    const until = later(1).toISOString();
    const { version: expected } = await itemOf(userId);
    const presses = await Promise.all([1, 2].map(() => act('grant', userId, { role: 'support', until, expected })));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(presses[0]!.body).toEqual(presses[1]!.body);
    expect((await itemOf(userId)).roles).toMatchObject([{ role: 'support', until, granted_by: 'Анна Ёлкина' }]);
    expect(await rows('operator_role_granted')).toMatchObject([
      { before: { role: 'support', until: null }, after: { role: 'support', until }, actor: owner.userId },
    ]);
    expect((await act('grant', userId, { role: 'support', until: later(2).toISOString() })).status).toBe(202);
  });

  it('lose one role, or all of them, and their session with it', async () => {
    const other = await operatorWith(service, 'support', 'auditor');
    ok(await act('remove', other.userId, { role: 'support', expected: (await itemOf(other.userId)).version }));
    expect(await rolesOf(other.person.id)).toEqual(['auditor']);
    expect(said(await other.call('GET', '/me/'))).toEqual([401, 'operator_session_required']);
    ok(await act('remove', other.userId, {}));
    expect(await itemOf(other.userId)).toBeUndefined();
    expect(said(await act('remove', userId, {}))).toEqual([409, 'changed_meanwhile']);
    expect(await rows('operator_role_removed')).toMatchObject([
      { before: { roles: ['support'] }, after: { roles: [] }, details: { role: 'support' } },
      { before: { roles: ['auditor'] }, after: { roles: [] }, details: { role: 'all' } },
    ]);
  });

  it('neither change their own roles nor those of another owner', async () => {
    const other = await signUpOperator(service, 'owner');
    for (const whom of [owner.userId, owner.userId.toUpperCase(), other.userId])
      for (const verb of ['grant', 'remove'] as const)
        expect(said(await act(verb, whom, { role: 'security' }))).toEqual([403, 'not_yourself']);
  });

  it('an owner whose roles rest can lose them; the last one keeps the role, whoever takes it away', async () => {
    const other = await signUpOperator(service, 'owner');
    const suspension = { user_id: other.person.id, cause: 'contact' } as const;
    await service.storage.db.insertInto('operator_suspensions').values(suspension).execute();
    ok(await act('remove', other.userId, {}));
    expect(await rolesOf(owner.person.id)).toEqual(['owner']);
    // No call can: an owner acts neither on themselves nor on an owner.
    const last = removeAct(service.context, { id: owner.person.id, user_id: owner.userId }, undefined);
    const asked = { actor: { kind: 'operator', name: 'root' }, reason: 'x' } as const;
    await expect(performAct(service.context, asked, last)).rejects.toThrow('errors.last-owner');
    expect(await rolesOf(owner.person.id)).toEqual(['owner']);
  });

  it('are confirmed by an owner after a change of their contacts', async () => {
    const other = await signUpOperator(service, 'support');
    await service.storage.db
      .updateTable('users')
      .set({ email: 'new@example.com' })
      .where('id', '=', other.person.id)
      .execute();
    expect(await rolesOf(other.person.id)).toEqual([]);
    const { version: expected, suspended_for } = await itemOf(other.userId);
    expect(suspended_for).toBe('contact');
    ok(await act('grant', other.userId, { confirm: true, expected }));
    expect(await rolesOf(other.person.id)).toEqual(['support']);
    expect(said(await act('grant', other.userId, { confirm: true }))).toEqual([200, undefined]);
    service.clock.step(6);
    expect(said(await act('grant', other.userId, { confirm: true }))).toEqual([409, 'changed_meanwhile']);
    expect(await rows('operator_confirmed')).toHaveLength(1);
  });

  it('are changed by one of two owners at a time (R-95)', async () => {
    await grant(service, person.id, 'support', 'auditor');
    const other = await operatorWith(service, 'owner');
    const fresh = await beginSession(service, owner.person, nextTotp(service, owner.secret));
    const first = { ...owner, cookies: { operator: fresh.cookie('operator')! } };
    const call = (operator: TestOperator, role: string, expected: string) =>
      service.call('POST', `/operator/operators/${userId}/remove/`, {
        token: operator.person.jwt.access,
        cookies: operator.cookies,
        body: { reason: 'x', role, expected },
      });
    const { items } = ok(await other.call('GET', '/operators/'));
    const { version } = items.find(({ user_id }: { user_id: string }) => user_id === userId);
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((wrong) => call(first, 'support', wrong)),
      call(first, 'support', version),
      call(other, 'auditor', version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await rolesOf(person.id)).length).toBe(1);
  });
});
