import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, provePhone, sendSms, signIn, signUp, someEmail, somePhone, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { daySeconds } from '../../platform/clock';
import { runDueJobs } from '../../operations/jobs/jobs';
import { eraseTrail } from './eraseTrail';

const newPhone = '+79160000009';

describeOnBothDatabases('what is kept of the messages to a person', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 100 } } });
    person = await signUp(service);
    service.clock.step(60);
  });
  afterEach(() => service.close());

  const erase = async () => {
    await service.deliver();
    await service.storage.db.transaction().execute(async (transaction) => {
      const user = transaction.selectFrom('users').selectAll().where('id', '=', person.id);
      await eraseTrail(transaction, await user.executeTakeFirstOrThrow());
      await transaction.deleteFrom('users').where('id', '=', person.id).execute();
    });
  };
  /** What is left: `recipient kind`, and for a code what it is for. */
  const left = async () => {
    const { rows } = await service.storage.pool.query<{ row: string }>(
      `SELECT recipient || ' ' || coalesce(reference->>'action', reference->>'notice') AS row FROM outbox ORDER BY 1`,
    );
    return rows.map(({ row }) => row);
  };
  const changePhone = async () => {
    const token = person.jwt.access;
    const old_phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: somePhone }, { token });
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: newPhone }, { token });
    const body = { old_phone_verification, phone_verification };
    ok(await service.call('POST', '/user/change_phone/', { token, body }));
    person.phone = newPhone;
  };

  it('dies with the account: messages, verifications, and copies in the inbox', async () => {
    const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await signIn(service, person);
    await erase();
    expect(await left()).toEqual(['+79160000001 SIGNUP', 'boris@example.com SIGNUP']);
    for (const table of ['verifications', 'inbox_messages'] as const) {
      const rows = await service.storage.db.selectFrom(table).select('recipient').execute();
      expect([table, new Set(rows.map(({ recipient }) => recipient))]).toEqual([
        table,
        new Set([other.phone, other.email]),
      ]);
    }
  });

  it('dies also where it went to an earlier number', async () => {
    await changePhone();
    await service.deliver();
    expect(await left()).toContain(`${somePhone} phone_changed`);
    await erase();
    // The code of the registration belongs to no account.
    expect(await left()).toEqual([`${somePhone} SIGNUP`]);
  });

  it('stays with the person who has that number now, but for the codes of the erased account', async () => {
    await changePhone();
    await signUp(service, { phone: somePhone, email: 'boris@example.com' });
    await erase();
    expect(await left()).toEqual([
      `${somePhone} SIGNUP`,
      `${somePhone} SIGNUP`,
      `${somePhone} phone_changed`,
      'boris@example.com SIGNUP',
    ]);
  });

  it('stays as far as it is still to be sent', async () => {
    ok(await sendSms(service, 'SIGNIN', { user: person.id }));
    await service.deliver();
    await service.storage.db.updateTable('outbox').set({ state: 'queued' }).where('channel', '=', 'email').execute();
    await service.storage.db
      .updateTable('outbox')
      .set({ due_at: new Date('2027-01-01') })
      .execute();
    await erase();
    expect(await left()).toEqual([`${someEmail} SIGNUP`]);
  });

  it('is over a day after the last notices were sent', async () => {
    const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await service.storage.db
      .updateTable('users')
      .set({ deletion_at: service.clock.now() })
      .where('id', '=', person.id)
      .execute();
    await runDueJobs(service.context);
    await service.deliver();
    const others = [`${other.phone} SIGNUP`, `${other.email} SIGNUP`];
    expect(await left()).toEqual([others[0], `${somePhone} account_erased`, `${someEmail} account_erased`, others[1]]);
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    expect(await left()).toHaveLength(4);
    service.clock.step(3600);
    await runDueJobs(service.context);
    expect(await left()).toEqual(others);
  });
});
