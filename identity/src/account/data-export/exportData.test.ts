import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { demandDocument } from '../../testing/demandDocument';
import { ok, provePhone, signIn, signInProof, signUp, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('the export of one’s own data', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
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
    expect(JSON.stringify(data)).not.toMatch(/hash|secret|seed/);
    expect((await service.messages(person.email))[0]?.subject).toBe('Ваши данные выгружены');
  });

  it('holds the documents that the person accepted, and nobody else’s', async () => {
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
