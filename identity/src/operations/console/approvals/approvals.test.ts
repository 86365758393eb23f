import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, daySeconds } from '../../../platform/clock';
import { findRoles, removeRoles } from '../../../people/operators.repository';
import { updateUser } from '../../../people/users.repository';
import { ok, signUp, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../../testing/harness';
import { beginSession, grant, nextTotp, operatorWith, type TestOperator } from '../../../testing/operators';
import { cleanUp } from '../../jobs/cleanUp';
import { runDueJobs } from '../../jobs/jobs';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const said = ({ status, body }: Answer) => [status, body.code];

describeOnBothDatabases('approvals in the console', (driver) => {
  let service: TestService;
  let asker: TestOperator;
  let owner: TestOperator;
  let person: Person;
  let userId: string;
  const begin = async (...others: TestOperator[]) => {
    for (const operator of others) {
      const begun = await beginSession(service, operator.person, nextTotp(service, operator.secret));
      operator.cookies.operator = begun.cookie('operator')!;
    }
  };
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    userId = ok(await service.call('GET', '/user/me/', { token: person.jwt.access })).user_id;
    asker = await operatorWith(service, 'owner');
  });
  afterEach(() => service.close());
  const withTwoOwners = async () => {
    owner = await operatorWith(service, 'owner');
  };
  const ask = async (body: object = {}, { call } = asker) =>
    call('POST', `/operators/${userId}/grant/`, { body: { reason: 'Joined', role: 'support', ...body } });
  const asked = async (body: object = {}): Promise<string> => (await ask(body)).body.approval_id;
  const list = async (state?: string, { call } = asker) =>
    ok(await call('GET', '/approvals/', { query: state === undefined ? {} : { state } })).items;
  const decide = (id: string, verb: 'approve' | 'refuse' | 'withdraw', { call } = owner, body: object = {}) =>
    call('POST', `/approvals/${id}/${verb}/`, { body: { reason: 'Checked', ...body } });
  const roles = async () =>
    (await findRoles(service.storage.db, person.id, service.clock.now())).map(({ role }) => role);
  const events = async (...names: string[]) =>
    service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', 'in', names as never)
      .orderBy('id')
      .execute();

  it('show who asked for what, why, the exact difference, and how long it waits', async () => {
    await withTwoOwners();
    await grant(service, person.id, 'auditor');
    const id = await asked();
    const [mine] = await list();
    expect(mine).toEqual({
      id,
      version: expect.any(String),
      kind: 'operators.grant',
      state: 'WAITING',
      person: expect.objectContaining({ user_id: userId, phone: '+7******3344', email: 'i***@example.com' }),
      changes: [
        { field: 'role', before: null, after: 'support' },
        { field: 'until', before: null, after: null },
      ],
      asked_by: { user_id: asker.userId, name: 'Анна Ёлкина' },
      asked_at: service.clock.now().toISOString(),
      reason: 'Joined',
      expires_at: addSeconds(service.clock.now(), daySeconds).toISOString(),
      due_at: null,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      may_decide: false,
    });
    expect((await list(undefined, owner))[0].may_decide).toBe(true);
    const security = await operatorWith(service, 'security');
    expect((await list(undefined, security))[0].may_decide).toBe(false);
    expect(await events('approval_asked')).toMatchObject([
      { actor: asker.userId, target_id: id, reason: 'Joined', after: { role: 'support', until: null } },
    ]);
    expect((await events('approval_asked'))[0]).toMatchObject({
      details: { kind: 'operators.grant', person: userId },
      request_id: expect.any(String),
    });
  });

  it('are carried out by a second person, with two rows that name each other', async () => {
    await withTwoOwners();
    const id = await asked();
    const { audit_id } = ok(await decide(id, 'approve', owner, { expected: (await list())[0].version }));
    expect(await roles()).toEqual(['support']);
    expect(await events('operator_role_granted', 'approval_approved')).toMatchObject([
      {
        ...{ actor: owner.userId, target_id: userId, approval_id: id, after: { role: 'support' } },
        ...{ reason: 'Checked', details: { asked_by: asker.userId } },
      },
      {
        ...{ id: audit_id, actor: owner.userId, target_id: id, details: { kind: 'operators.grant' } },
        ...{ before: { state: 'WAITING' }, after: { state: 'DONE' } },
      },
    ]);
    // Decided, it can be decided no more.
    for (const verb of ['approve', 'refuse'] as const) {
      const late = await decide(id, verb, owner, { reason: 'Once more' });
      expect([said(late), late.body.errors]).toEqual([[409, 'changed_meanwhile'], { operator: 'Анна Ёлкина' }]);
    }
    expect(await events('operator_role_granted')).toHaveLength(1);
    expect((await list('DONE'))[0]).toMatchObject({
      decided_by: { user_id: owner.userId },
      decision_reason: 'Checked',
      may_decide: false,
    });
    const { granted_by } = await service.storage.db
      .selectFrom('operator_roles')
      .select('granted_by')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(granted_by).toBe(asker.userId);
  });

  it('are void where whoever approves has done the same alone: nothing is carried out twice, or not at all', async () => {
    const [support, security] = [await operatorWith(service, 'support'), await operatorWith(service, 'security')];
    await operatorWith(service, 'security');
    const act = (name: string, { call }: TestOperator, expected?: string) =>
      call('POST', `/people/${userId}/${name}/`, {
        body: { reason: 'x', ...(expected !== undefined && { expected }) },
      });
    ok(await act('lock', support));
    const { version } = ok(await support.call('GET', `/people/${userId}/`));
    await begin(support, security);
    const { approval_id: id } = (await act('unlock', support, version)).body;
    ok(await act('unlock', security, version));
    expect(said(await decide(id, 'approve', security))).toEqual([409, 'changed_meanwhile']);
    expect(await list('VOID', security)).toMatchObject([{ id }]);
    expect(await events('approval_void')).toMatchObject([
      {
        ...{ actor_kind: 'service', target_type: 'approval', target_id: id, details: { kind: 'people.unlock' } },
        ...{ before: { state: 'WAITING' }, after: { state: 'VOID' } },
      },
    ]);
    expect(await events('user_unlocked')).toMatchObject([{ actor: security.userId, approval_id: null }]);
  });

  it('are never one’s own, nor about oneself, nor of a kind that one’s role does not approve', async () => {
    await withTwoOwners();
    const id = await asked();
    for (const verb of ['approve', 'refuse'] as const)
      expect(said(await decide(id, verb, asker))).toEqual([403, 'not_yourself']);
    const security = await operatorWith(service, 'security');
    const refused = await decide(id, 'approve', security);
    expect([refused.status, refused.body.errors]).toEqual([403, { roles: 'owner' }]);
    expect((await decide('00000000-0000-4000-8000-000000000000', 'approve')).status).toBe(404);
    await service.storage.db.updateTable('approvals').set({ user_id: owner.person.id }).execute();
    expect(said(await decide(id, 'approve'))).toEqual([403, 'not_yourself']);
    expect(await roles()).toEqual([]);
    ok(await decide(id, 'refuse', security));
    expect((await list('REFUSED'))[0]).toMatchObject({ id, decided_by: { user_id: security.userId } });
  });

  it('are asked for once: a double press is one, and another operator is told who was faster (R-95)', async () => {
    await withTwoOwners();
    await begin(asker);
    const presses = await Promise.all([1, 2, 3].map(() => ask({}, asker)));
    expect(presses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(presses.map(({ body }) => body.approval_id)).size).toBe(1);
    expect(await events('approval_asked')).toHaveLength(1);
    for (const refused of [await ask({}, owner), await ask({ role: 'auditor' }), await ask({ reason: 'Moved here' })])
      expect([said(refused), refused.body.errors]).toEqual([[409, 'changed_meanwhile'], { operator: 'Анна Ёлкина' }]);
    expect(said(await ask({ expected: 'x' }))).toEqual([409, 'changed_meanwhile']);
  });

  it('are decided by one of several at the same time (R-95)', async () => {
    await withTwoOwners();
    const third = await operatorWith(service, 'owner');
    const id = await asked();
    const [{ version: expected }] = await list();
    await begin(asker, owner, third);
    const body = { expected };
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((wrong) => decide(id, 'approve', third, { expected: wrong })),
      decide(id, 'approve', owner, body),
      decide(id, 'approve', owner, body),
      decide(id, 'refuse', third, body),
    ]);
    const [ofOwner, again, ofThird] = answers.slice(3).map(({ status }) => status);
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([409, 409, 409]);
    expect([ofOwner, again, ofThird].sort()).toEqual(ofThird === 200 ? [200, 409, 409] : [200, 200, 409]);
    expect(await events('approval_approved', 'approval_refused')).toHaveLength(1);
    expect(await roles()).toEqual(ofThird === 200 ? [] : ['support']);
    const late = await decide(id, 'refuse', third);
    if (ofThird !== 200) expect(late.body.errors).toEqual({ operator: 'Анна Ёлкина' });
  });

  it('are withdrawn by who has asked alone, once, and free the place for another', async () => {
    await withTwoOwners();
    const id = await asked();
    const { version: expected } = (await list())[0];
    expect(said(await decide(id, 'withdraw', owner))).toEqual([404, undefined]);
    expect(said(await decide(id, 'refuse', asker))).toEqual([403, 'not_yourself']);
    const presses = await Promise.all([1, 2].map(() => decide(id, 'withdraw', asker, { expected })));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await events('approval_withdrawn')).toMatchObject([
      {
        ...{ id: presses[0]!.body.audit_id, actor: asker.userId, target_id: id, reason: 'Checked' },
        ...{ before: { state: 'WAITING' }, after: { state: 'VOID' }, details: { kind: 'operators.grant' } },
      },
    ]);
    expect(await list('VOID')).toMatchObject([
      { id, decided_by: { user_id: asker.userId }, decision_reason: 'Checked' },
    ]);
    expect(said(await decide(id, 'approve'))).toEqual([409, 'changed_meanwhile']);
    expect(await roles()).toEqual([]);
    ok(await decide(await asked({ role: 'auditor' }), 'approve'));
    expect(await roles()).toEqual(['auditor']);
  });

  it('that one owner alone has withdrawn are not carried out after a day', async () => {
    const id = await asked();
    ok(await decide(id, 'withdraw', asker));
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    expect(await roles()).toEqual([]);
  });

  it('are void if the state on which they were asked has changed', async () => {
    await withTwoOwners();
    const id = await asked();
    await grant(service, person.id, 'editor');
    expect(said(await decide(id, 'approve'))).toEqual([409, 'changed_meanwhile']);
    expect(await roles()).toEqual(['editor']);
    expect(await list()).toEqual([]);
    expect(await list('VOID')).toMatchObject([{ id, decided_by: null }]);
    expect(await events('approval_void')).toMatchObject([{ actor_kind: 'service', target_id: id }]);
    expect(await events('approval_approved', 'operator_role_granted')).toEqual([]);
  });

  it('for a role are neither asked for nor carried out for a deactivated account', async () => {
    await withTwoOwners();
    const refusal = 'Аккаунт отключён: сначала включите его.';
    const id = await asked();
    await updateUser(service.storage.db, person.id, { is_active: false });
    const refused = await decide(id, 'approve');
    expect([refused.status, refused.body.message]).toEqual([409, refusal]);
    expect(await list('VOID')).toMatchObject([{ id }]);
    const again = await ask();
    expect([again.status, again.body.message]).toEqual([409, refusal]);
    expect([await list(), await roles()]).toEqual([[], []]);
    // What they have may be narrowed still.
    await grant(service, person.id, 'auditor');
    const until = addSeconds(service.clock.now(), daySeconds).toISOString();
    expect((await ask({ role: 'auditor', until })).status).toBe(200);
  });

  it('are void if whoever asked may not ask for it any more, or has erased the account', async () => {
    await withTwoOwners();
    const third = await operatorWith(service, 'owner');
    const one = await asked();
    await removeRoles(service.storage.db, asker.person.id);
    expect(said(await decide(one, 'approve'))).toEqual([409, 'changed_meanwhile']);
    const two = (await ask({}, third)).body.approval_id;
    await service.storage.db.deleteFrom('users').where('id', '=', third.person.id).execute();
    expect(await list(undefined, owner)).toMatchObject([{ id: two, asked_by: null }]);
    expect(said(await decide(two, 'approve'))).toEqual([409, 'changed_meanwhile']);
    expect(await list('VOID', owner)).toHaveLength(2);
    expect(await roles()).toEqual([]);
  });

  it.each([
    ['is deactivated', () => ({ is_active: false })],
    ['is locked', () => ({ locked_until: addSeconds(service.clock.now(), 2 * daySeconds) })],
  ])('are void after their day of delay if whoever asked %s', async (_case, change) => {
    const id = await asked();
    await updateUser(service.storage.db, asker.person.id, change());
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    expect(await roles()).toEqual([]);
    const { state } = await service.storage.db
      .selectFrom('approvals')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('VOID');
  });

  it('are not carried out after their day of delay while the console is read-only', async () => {
    await asked();
    service.clock.step(daySeconds);
    service.context.config.console.isReadOnly = true;
    await runDueJobs(service.context);
    expect(await roles()).toEqual([]);
    service.context.config.console.isReadOnly = false;
    service.clock.step(60);
    await runDueJobs(service.context);
    expect(await roles()).toEqual(['support']);
  });

  it('are void after 24 hours, and can be asked for again', async () => {
    await withTwoOwners();
    const id = await asked();
    service.clock.step(daySeconds);
    const { refresh } = owner.person.jwt;
    owner.person.jwt = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh } }));
    await begin(owner);
    const late = { token: owner.person.jwt.access, cookies: owner.cookies };
    const call: TestOperator['call'] = (method, path, options) => owner.call(method, path, { ...late, ...options });
    expect(await list(undefined, { ...owner, call })).toEqual([]);
    expect(said(await decide(id, 'approve', { ...owner, call }))).toEqual([409, 'changed_meanwhile']);
    expect(await list('VOID', { ...owner, call })).toMatchObject([{ id }]);
    expect((await ask({}, { ...owner, call })).status).toBe(202);
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    const { states } = await service.storage.db
      .selectFrom('approvals')
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['state']).as('states'))
      .executeTakeFirstOrThrow();
    expect(states).toEqual(['VOID', 'VOID']);
    expect(await roles()).toEqual([]);
    service.clock.step(30 * daySeconds + 1);
    await cleanUp.run(service.context);
    expect(await service.storage.db.selectFrom('approvals').selectAll().execute()).toEqual([]);
  });

  it('with one who may approve happen after a day, of which every owner is told', async () => {
    const id = await asked();
    const due = addSeconds(service.clock.now(), daySeconds);
    expect(await list()).toMatchObject([
      { due_at: due.toISOString(), expires_at: addSeconds(due, daySeconds).toISOString() },
    ]);
    const mails = await service.messages(asker.person.email);
    const mail = mails.find(({ subject }) => subject === 'Без второго человека: выдать роль оператора');
    expect(mail?.text).toContain('Причина: Joined.');
    expect(mail?.text).not.toContain(person.phone);
    service.clock.step(daySeconds - 1);
    await runDueJobs(service.context);
    expect(await roles()).toEqual([]);
    service.clock.step(60);
    await Promise.all([runDueJobs(service.context), runDueJobs(service.context)]);
    expect(await roles()).toEqual(['support']);
    expect(await events('operator_role_granted', 'approval_approved')).toMatchObject([
      {
        ...{ actor_kind: 'operator', actor: asker.userId, approval_id: id, reason: 'Joined' },
        details: { role: 'support', until: 'always', expected: expect.any(String) },
      },
      { actor_kind: 'service', target_id: id, after: { state: 'DONE' } },
    ]);
  });

  it('of oneself are listed in every state, the newest first', async () => {
    await withTwoOwners();
    ok(await decide(await asked(), 'refuse'));
    service.clock.step(1);
    const mine = { query: { asked_by: 'me', limit: '1' } };
    const second = await asked({ role: 'auditor' });
    const first = ok(await asker.call('GET', '/approvals/', mine));
    expect(first.items).toMatchObject([{ id: second, state: 'WAITING' }]);
    const next = { query: { ...mine.query, cursor: first.next_cursor } };
    expect(ok(await asker.call('GET', '/approvals/', next))).toMatchObject({
      items: [{ state: 'REFUSED', decision_reason: 'Checked' }],
      next_cursor: null,
    });
    expect(ok(await owner.call('GET', '/approvals/', mine)).items).toEqual([]);
    expect((await asker.call('GET', '/approvals/', { query: { asked_by: 'all' } })).status).toBe(400);
  });

  it('with one who may approve can be refused before the day is over, and are void after a change', async () => {
    const one = await asked();
    const security = await operatorWith(service, 'security');
    ok(await decide(one, 'refuse', security));
    await asked({ role: 'auditor' });
    await grant(service, person.id, 'editor');
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    expect(await roles()).toEqual(['editor']);
    const { rows } = await service.storage.pool.query<{ state: string }>(
      'SELECT state FROM approvals ORDER BY asked_at',
    );
    expect(rows.map(({ state }) => state)).toEqual(['REFUSED', 'VOID']);
  });
});
