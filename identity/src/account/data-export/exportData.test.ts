import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { daySeconds } from '../../platform/clock';
import { demandDocument } from '../../testing/demandDocument';
import {
  ok,
  provePhone,
  refresh,
  signIn,
  signInProof,
  signUp,
  someBrowser,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { mostEvents } from './exportData';

describeOnBothDatabases('the export of one’s own data', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 100 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const ask = (body: object, token = person.jwt.access) => service.call('POST', '/user/export/', { token, body });
  const proof = (token = person.jwt.access, phone = person.phone) =>
    provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });

  it('holds all personal data and no secret, and notifies the person', async () => {
    service.clock.step(1);
    await signIn(service, person);
    const data = ok(await ask({ phone_verification: await proof() }));
    expect(data).toMatchObject({
      exported_at: service.clock.now().toISOString(),
      profile: { id: person.id, phone: person.phone, email: person.email, first_name: 'Анна' },
      parts: {
        sessions: [{ device: '', amr: ['email', 'sms'] }, { amr: ['sms'] }],
        connected_services: [],
        external_accounts: [],
        contact_changes: [],
      },
    });
    expect(data.parts.history.map(({ event }: { event: string }) => event)).toEqual([
      'registration',
      'sign_in',
      'data_exported',
    ]);
    expect(data.parts.history_is_cut).toBe(false);
    expect(JSON.stringify(data)).not.toMatch(/hash|secret|seed/);
    expect((await service.messages(person.email))[0]?.subject).toBe('Ваши данные скачали');
  });

  it('holds only the documents that the person accepted', async () => {
    const { ru } = await demandDocument(service);
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const his = ok(await ask({ phone_verification: await proof(boris.jwt.access, boris.phone) }, boris.jwt.access));
    expect(his.parts.accepted_documents).toHaveLength(1);
    const signedIn = { ...(await signInProof(service, person)), accepted_documents };
    const { jwt } = ok(await standardAuth(service, signedIn));
    const { parts } = ok(await ask({ phone_verification: await proof(jwt.access) }, jwt.access));
    const accepted_at = service.clock.now().toISOString();
    const [document] = accepted_documents;
    expect(parts.accepted_documents).toEqual([
      { ...document, language: 'ru', sha256: ru.sha256, accepted_at, device: '', how: 'again' },
    ]);
  });

  it('holds the newest ten thousand events of a longer history, and is marked as truncated', async () => {
    await service.storage.pool.query(
      `INSERT INTO audit_events (at, event, user_id, details)
       SELECT now(), 'sign_in_failed', $1::integer, '{}' FROM generate_series(1, ${mostEvents - 2})`,
      [person.id],
    );
    const namesOf = ({ history }: { history: { event: string }[] }) => history.map(({ event }) => event);
    const whole = ok(await ask({ phone_verification: await proof() })).parts;
    expect([whole.history_is_cut, whole.history.length, namesOf(whole)[0]]).toEqual([
      false,
      mostEvents,
      'registration',
    ]);
    const { parts } = ok(await ask({ phone_verification: await proof() }));
    expect([parts.history_is_cut, parts.history.length]).toEqual([true, mostEvents]);
    const names = namesOf(parts);
    expect([names[0], ...names.slice(-2)]).toEqual(['sign_in_failed', 'data_exported', 'data_exported']);
  });

  it('is limited to five a day in total, with and without a session, even in parallel', async () => {
    const body = await signInProof(service, person, someBrowser);
    const leave = () => service.call('POST', '/user/leave/export/', { ...someBrowser, body });
    ok(await ask({ phone_verification: await proof() }));
    const together = await Promise.all(Array.from({ length: 8 }, leave));
    expect(together.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(4).fill(429)]);
    const phone_verification = await proof();
    for (const refused of [await leave(), await ask({ phone_verification })])
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        429,
        'too_many_requests',
        String(daySeconds),
      ]);
    const exports = service.storage.db.selectFrom('audit_events').select('id').where('event', '=', 'data_exported');
    expect(await exports.execute()).toHaveLength(5);
    service.clock.step(daySeconds);
    const { access } = ok(await refresh(service, person.jwt.refresh));
    expect((await ask({ phone_verification: 'x'.repeat(43) }, access)).body.code).toBe('wrong_code');
    ok(await ask({ phone_verification: await proof(access) }, access));
    const counter = service.storage.db.selectFrom('counters').select('count').where('key', 'like', 'exports|%');
    expect(await counter.execute()).toEqual([{ count: 1 }]);
  });

  it('needs a code to an own contact, once', async () => {
    expect((await ask({})).body.code).toBe('wrong_code');
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const his = await proof(boris.jwt.access, boris.phone);
    expect((await ask({ phone_verification: his })).body.code).toBe('wrong_code');
    const phone_verification = await proof();
    ok(await ask({ phone_verification }));
    expect((await ask({ phone_verification })).body.code).toBe('wrong_code');
    expect((await service.call('POST', '/user/export/', { body: {} })).status).toBe(401);
  });
});
