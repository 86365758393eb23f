import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { ok, proveEmail, provePhone, refresh, sendSms, signUp, someEmail, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';

describeOnBothDatabases('the messages in the export of one’s own data', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    const limits = { resendSeconds: 0, sendsSession: 100 };
    service = await startTestService({ driver, config: { limits } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const exported = async ({ jwt, phone }: Person = person): Promise<Json[]> => {
    const token = jwt.access;
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });
    return ok(await service.call('POST', '/user/export/', { token, body: { phone_verification } })).parts.messages;
  };
  const summary = (messages: Json[]) =>
    messages.map(({ channel, contact, action, notice }) => [channel, contact, action ?? notice]);
  /** Makes another phone that of a person. */
  const changePhone = async (of: Person, phone: string): Promise<Person> => {
    const token = of.jwt.access;
    const old_phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: of.phone }, { token });
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_NEW', { phone }, { token });
    const body = { old_phone_verification, phone_verification };
    ok(await service.call('POST', '/user/change_phone/', { token, body }));
    return { ...of, phone };
  };

  it('are those to the own contacts: when, by what way, what became of them, and whether the code was entered', async () => {
    const at = service.clock.now().toISOString();
    service.clock.step(60);
    ok(await sendSms(service, 'SIGNIN', { user: person.id }));
    await service.deliver();
    await service.storage.db
      .updateTable('outbox')
      .set({ failed_at: service.clock.now(), failure_reason: 'unreachable' })
      .where('created_at', '=', service.clock.now())
      .execute();
    service.clock.step(60);
    const messages = await exported();
    const now = service.clock.now().toISOString();
    const code = { channel: 'sms', contact: person.phone, notice: null, reason: null };
    expect(messages).toEqual([
      {
        ...{ at: now, channel: 'email', contact: someEmail, action: null, notice: 'data_exported' },
        ...{ state: 'queued', reason: null, used_at: null },
      },
      { ...code, at: now, action: 'UPDATE_PROFILE_OLD', state: 'handed_over', used_at: now },
      { ...code, at: expect.any(String), action: 'SIGNIN', state: 'failed', reason: 'unreachable', used_at: null },
      { ...code, at, channel: 'email', contact: someEmail, action: 'SIGNUP', state: 'handed_over', used_at: at },
      { ...code, at, action: 'SIGNUP', state: 'handed_over', used_at: at },
    ]);
  });

  it('leave out those of an earlier owner of the number, and the codes that others asked for', async () => {
    const shared = person.phone;
    const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const as = { token: other.jwt.access };
    // In the mode of the specification the number would be refused as taken.
    service.context.config.identifyMode = 'private';
    ok(await sendSms(service, 'UPDATE_PROFILE_NEW', { phone: shared }, as));
    await service.deliver();
    service.context.config.identifyMode = 'spec';
    expect(summary(await exported())).not.toContainEqual(['sms', shared, 'UPDATE_PROFILE_NEW']);

    await changePhone(person, '+79160000009');
    service.clock.step(2 * hourSeconds);
    other.jwt.access = ok(await refresh(service, other.jwt.refresh)).access;
    const owner = await changePhone(other, shared);
    service.clock.step(60);
    expect(summary(await exported(owner)).filter(([, contact]) => contact === shared)).toEqual([
      ['sms', shared, 'UPDATE_PROFILE_OLD'],
      ['sms', shared, 'UPDATE_PROFILE_NEW'],
      ['sms', shared, 'UPDATE_PROFILE_NEW'],
    ]);
  });

  it('leave out decoys, and the address of another person', async () => {
    await proveEmail(service, 'SIGNUP', { email: 'boris@example.com' });
    service.context.config.identifyMode = 'private';
    await service.storage.db
      .updateTable('outbox')
      .set({ reference: JSON.stringify({ decoy: 1, language: 'ru' }) as never })
      .where('recipient', '=', person.phone)
      .execute();
    expect(summary(await exported())).toEqual([
      ['email', someEmail, 'data_exported'],
      ['sms', person.phone, 'UPDATE_PROFILE_OLD'],
      ['email', someEmail, 'SIGNUP'],
    ]);
  });

  it('have no code, seed or text', async () => {
    service.context.config.codes.smsLength = 10;
    service.clock.step(daySeconds / 2);
    person.jwt.access = ok(await refresh(service, person.jwt.refresh)).access;
    const messages = JSON.stringify(await exported());
    const { rows } = await service.storage.pool.query<{ secret: string }>(
      `SELECT seed::text AS secret FROM verifications UNION SELECT id::text FROM verifications
       UNION SELECT code FROM inbox_messages WHERE length(code) = 10 UNION SELECT text FROM inbox_messages`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ secret }) => messages.includes(secret))).toEqual([]);
  });
});
