import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runDueJobs } from '../../operations/jobs/jobs';
import {
  me,
  ok,
  proveEmail,
  provePhone,
  refresh,
  signIn,
  signUp,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { whileFailing } from '../../testing/whileFailing';
import { daySeconds } from '../../platform/clock';
import { eraseAccounts } from './eraseAccounts';

describeOnBothDatabases('the deletion of an account', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } },
    });
    person = await signUp(service, {}, { ip: '77.88.8.8' });
  });
  afterEach(() => service.close());

  const token = () => person.jwt.access;
  const proof = () => provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token: token() });
  const order = async (body?: object) =>
    service.call('POST', '/user/delete_account/', {
      token: token(),
      body: body ?? { phone_verification: await proof() },
    });
  const cancel = () => service.call('POST', '/user/cancel_deletion/', { token: token() });
  const erase = () => runDueJobs(service.context);
  const user = () => service.storage.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
  const subjects = async (to: string) => (await service.messages(to)).map(({ subject }) => subject);
  const eventNames = async () => {
    const rows = await service.storage.db.selectFrom('audit_events').select('event').orderBy('id').execute();
    return rows.map(({ event }) => event);
  };

  it('waits fourteen days; other sessions end, the current one shows the date, every contact is notified', async () => {
    const other = await signIn(service, person);
    const { deletion_at } = ok(await order());
    expect(deletion_at).toBe(new Date(service.clock.now().getTime() + 14 * daySeconds * 1000).toISOString());
    expect((await me(service, other.access)).status).toBe(401);
    expect(ok(await me(service, token())).deletion_at).toBe(deletion_at);
    expect(await subjects(person.email)).toContain('Ваш аккаунт будет удалён');
    expect(
      (await service.messages(person.phone)).some(({ text }) =>
        text.startsWith('Паспорт: аккаунт будет удалён 26 мая в 09:00 (UTC). '),
      ),
    ).toBe(true);
    service.clock.step(60);
    expect(ok(await order()).deletion_at).toBe(deletion_at);
    expect((await eventNames()).filter((event) => event === 'deletion_requested')).toHaveLength(1);
  });

  it('needs a code for this purpose to an own contact, once', async () => {
    const signInCode = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    for (const body of [{}, { phone_verification: 'x' }, { phone_verification: signInCode }])
      expect((await order(body)).status).toBe(400);
    const email_verification = await proveEmail(
      service,
      'UPDATE_PROFILE_OLD',
      { email: person.email },
      { token: token() },
    );
    ok(await order({ email_verification }));
    expect((await order({ email_verification })).status).toBe(400);
    expect((await service.call('POST', '/user/delete_account/', { body: {} })).status).toBe(401);
  });

  describe('is cancelled', () => {
    it('a request cancels it, once', async () => {
      ok(await order());
      ok(await cancel());
      ok(await cancel());
      expect((await user())?.deletion_at).toBeNull();
      expect((await eventNames()).filter((event) => event === 'deletion_cancelled')).toHaveLength(1);
      expect((await subjects(person.email)).filter((subject) => subject === 'Удаление отменено')).toHaveLength(1);
    });

    it('an operator can list and cancel pending deletions', async () => {
      await expect(operate(service, 'deletion', 'cancel', '--phone', person.phone)).rejects.toThrow(
        'No deletion is pending.',
      );
      const { deletion_at } = ok(await order());
      const { id, phone } = person;
      const pending = [{ id, user_id: expect.any(String), phone, deletion_at }];
      expect(await operate(service, 'deletion', 'list')).toEqual({ items: pending, deletions: pending });
      await operate(service, 'deletion', 'cancel', '--phone', person.phone);
      expect(await operate(service, 'deletion', 'list')).toEqual({ items: [], deletions: [] });
      expect(await eventNames()).toContain('deletion_cancelled');
      expect(await subjects(person.email)).toContain('Удаление отменено');
    });

    it('a sign-in cancels it up to the last moment, a refresh does not', async () => {
      ok(await order());
      service.clock.step(14 * daySeconds - 1);
      ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
      await erase();
      expect((await user())?.deletion_at).not.toBeNull();
      await signIn(service, person);
      expect((await user())?.deletion_at).toBeNull();
      service.clock.step(daySeconds);
      await erase();
      expect(await user()).toBeDefined();
      expect(await eventNames()).toContain('deletion_cancelled');
    });
  });

  it('leaves no personal data, and the contacts are free', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, { ip: '8.8.8.8' });
    ok(await order());
    await service.deliver();
    service.clock.step(14 * daySeconds);
    await erase();
    expect(await user()).toBeUndefined();
    expect((await me(service, token())).status).toBe(401);
    expect(await subjects(person.email)).toEqual(['Ваш аккаунт удалён']);

    const { pool, db } = service.storage;
    const log = await db.selectFrom('audit_events').selectAll().where('user_id', '=', person.id).execute();
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['registration', 'deletion_requested', 'account_erased']),
    );
    for (const { ip, device } of log) expect([ip, device]).toEqual([null, null]);
    const others = await db.selectFrom('audit_events').select('ip').where('user_id', '=', boris.id).execute();
    expect(others[0]?.ip).toBe('8.8.8.8');

    // Every table: no row names the person. Counters and the last emails run out by themselves.
    const { rows } = await pool.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for (const { table_name: table } of rows) {
      if (['counters', 'outbox', 'inbox_messages'].includes(table)) continue;
      const found = await pool.query(`SELECT 1 FROM "${table}" AS t WHERE t::text LIKE $1 OR t::text LIKE $2`, [
        `%${person.phone}%`,
        `%${person.email}%`,
      ]);
      expect([table, found.rowCount]).toEqual([table, 0]);
    }
    service.clock.step(31 * daySeconds);
    const next = await signUp(service);
    expect(next.id).not.toBe(person.id);
  });

  it('answers user_inactive to the tokens of the account from then on, and to no forged ones (R-28)', async () => {
    ok(await order());
    service.clock.step(14 * daySeconds - 60);
    const { access, refresh: successor } = ok(await refresh(service, person.jwt.refresh));
    service.clock.step(60);
    await erase();
    for (const { status, body } of [
      await me(service, access),
      await refresh(service, successor),
      await refresh(service, person.jwt.refresh),
    ])
      expect([status, body.code]).toEqual([401, 'user_inactive']);
    for (const { status, body } of [
      await me(service, `${access.slice(0, -4)}AAAA`),
      await refresh(service, `${successor.slice(0, -4)}AAAA`),
    ])
      expect([status, body.code]).toEqual([401, undefined]);
  });

  it('deactivates the applications of a developer and clears their comments (R-73)', async () => {
    const now = service.clock.now();
    const fields = { type: 'OAUTH2_CLIENT', comment: 'Пишите мне', created_at: now, updated_at: now } as const;
    const { db } = service.storage;
    const applications = [
      { ...fields, name: 'Своё', owner_id: person.id },
      { ...fields, name: 'Чужое', owner_id: null },
    ];
    await db.insertInto('applications').values(applications).execute();
    ok(await order());
    service.clock.step(14 * daySeconds);
    await erase();
    const rows = await db
      .selectFrom('applications')
      .select(['name', 'owner_id', 'is_active', 'deactivated_at', 'comment'])
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { name: 'Своё', owner_id: null, is_active: false, deactivated_at: service.clock.now(), comment: '' },
      { name: 'Чужое', owner_id: null, is_active: true, deactivated_at: null, comment: 'Пишите мне' },
    ]);
    const events = db.selectFrom('audit_events').selectAll().where('target_type', '=', 'application');
    expect(await events.execute()).toMatchObject([
      { event: 'application_deactivated', actor_kind: 'service', after: { is_active: false } },
    ]);
  });

  it('a failure delays no other deletion, and the failed one is due again', async () => {
    ok(await order());
    const failing = person;
    person = await signUp(service, { phone: '+79161234599', email: 'boris@mail.example' });
    ok(await order());
    service.clock.step(14 * daySeconds);
    const rows = `OLD.id = ${failing.id}`;
    const left = async () => (await service.storage.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
    await whileFailing(service.storage, { table: 'users', rows }, (message) =>
      expect(eraseAccounts.run(service.context)).rejects.toMatchObject({
        message: 'erasures of an account: 1 failed',
        errors: [expect.objectContaining({ message })],
      }),
    );
    expect(await left()).toEqual([failing.id]);
    await erase();
    expect(await left()).toEqual([]);
  });

  it('erases once, also in parallel runs; a code sent before signs in no account', async () => {
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    ok(await order());
    service.clock.step(14 * daySeconds);
    await Promise.all([erase(), erase()]);
    expect((await eventNames()).filter((event) => event === 'account_erased')).toHaveLength(1);
    expect((await standardAuth(service, { user: person.id, phone_verification })).body.code).toBe('wrong_code');
  });
});
