import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { demandDocument } from '../../testing/demandDocument';
import {
  ok,
  proveEmail,
  provePhone,
  signInProof,
  signUp,
  someBrowser,
  someEmail,
  somePhone,
  standardAuth,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('the documents of a refusal', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const demand = (more = {}) =>
    demandDocument(service, { sources: { ru: '# Документ\n\nРаз.', en: '# Document\n\nOne.' }, ...more });
  const accepted = async () => {
    const rows = await service.storage.db.selectFrom('document_acceptances').selectAll().orderBy('id').execute();
    return rows.map(({ kind, revision, how }) => [kind, revision, how]);
  };

  it('are accepted in the form of the refusal, at a sign-in and in a session (R-77)', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand();
    const body = await signInProof(service, person, someBrowser);
    const { documents } = (await standardAuth(service, body, someBrowser)).body;
    expect(documents).toMatchObject([{ accepted_revision: null, transition_until: null }]);
    const { access: token } = ok(
      await standardAuth(service, { ...body, accepted_documents: documents }, someBrowser),
    ).jwt;
    expect(await accepted()).toEqual([['terms_of_service', 1, 'again']]);

    service.clock.step(1);
    const transitionUntil = new Date(service.clock.now().getTime() + 3_600_000);
    await demand({ kind: 'privacy', transitionUntil });
    const { required } = ok(await service.call('GET', '/user/accepted_documents/', { token }));
    expect(required).toMatchObject([{ kind: 'privacy', transition_until: transitionUntil.toISOString() }]);
    ok(await service.call('POST', '/user/accepted_documents/', { token, body: { accepted_documents: required } }));
    expect(await accepted()).toEqual([
      ['terms_of_service', 1, 'again'],
      ['privacy', 1, 'again'],
    ]);
  });

  it('are accepted in the form of the refusal at a registration (R-77)', async () => {
    await demand();
    const body = {
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone: somePhone,
      email: someEmail,
      phone_verification: await provePhone(service, 'SIGNUP', { phone: somePhone }),
      email_verification: await proveEmail(service, 'SIGNUP', { email: someEmail }),
    };
    const register = (accepted_documents: object[]) =>
      service.call('POST', '/user/registration/', { body: { ...body, accepted_documents } });
    const { documents } = (await register([])).body;
    ok(await register(documents));
    expect(await accepted()).toEqual([['terms_of_service', 1, 'registration']]);
  });
});
