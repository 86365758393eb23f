import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keepPendingLogin } from '../../testing/externalPeople';
import { totpAt, turnOn } from '../../testing/factors';
import { ok, refresh, signInProof, signUp, someBrowser, standardAuth, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { demandDocument } from '../../testing/demandDocument';

describeOnOneDatabase('a person who does not accept the documents', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service, {}, someBrowser);
  });
  afterEach(() => service.close());

  /** Publishes a document that cannot be postponed. */
  const demand = () => demandDocument(service);
  const proof = () => signInProof(service, person, someBrowser);
  const leave = (way: 'export' | 'delete_account', body: object, caller = someBrowser) =>
    service.call('POST', `/user/leave/${way}/`, { ...caller, body });
  const user = () => service.storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();

  it('exports their data and deletes the account without a session once every session has ended (R-77)', async () => {
    await demand();
    expect((await refresh(service, person.jwt.refresh, someBrowser)).body.code).toBe('documents_required');
    const body = await proof();
    expect((await standardAuth(service, body, someBrowser)).body.code).toBe('documents_required');
    const exported = ok(await leave('export', body));
    expect(exported.profile).toMatchObject({ phone: person.phone });
    expect(exported.parts.sessions).toHaveLength(1);
    const { deletion_at } = ok(await leave('delete_account', body));
    expect((await user()).deletion_at?.toISOString()).toBe(deletion_at);
    const open = await service.storage.db.selectFrom('sessions').select('sid').where('ended_at', 'is', null).execute();
    expect(open).toEqual([]);
    expect(await service.storage.db.selectFrom('document_acceptances').selectAll().execute()).toEqual([]);
  });

  it('may still accept after the export, which consumes nothing; the deletion consumes the proof', async () => {
    await demand();
    const body = await proof();
    ok(await leave('export', body));
    ok(await leave('delete_account', body));
    expect((await leave('export', body)).body.code).toBe('wrong_code');
    const again = await proof();
    ok(await leave('export', again));
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    ok(await standardAuth(service, { ...again, accepted_documents }, someBrowser));
    expect((await user()).deletion_at).toBeNull();
  });

  it.each(['export', 'delete_account'] as const)('needs the same proof as for a sign-in (%s)', async (way) => {
    const { secret } = await turnOn(service, person, 'TOTP');
    service.clock.step(60);
    await demand();
    const body = await proof();
    expect((await leave(way, body)).body.code).toBe('second_factor_required');
    const stranger = { cookies: { device: 's'.repeat(43) } };
    expect((await leave(way, body, stranger)).body.code).toBe('wrong_code');
    expect((await leave(way, { user: person.id })).body.code).toBe('wrong_code');
    expect((await user()).deletion_at).toBeNull();
    ok(await leave(way, { ...body, totp: totpAt(secret ?? '', service.clock.now()) }));
  });

  it('may use an external account as proof instead of a code, and nothing less', async () => {
    await demand();
    const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
    const body = { user: person.id, external_auth };
    expect((await leave('export', body)).body.code).toBe('wrong_code');
    await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
    expect(ok(await leave('export', body)).profile).toMatchObject({ phone: person.phone });
    ok(await leave('export', { ...body, ...(await proof()) }));
    const ofAnotherChannel = { email_verification: (await proof()).phone_verification };
    expect((await leave('export', { ...body, ...ofAnotherChannel })).body.code).toBe('wrong_code');
    const ofNobody = await leave('export', { external_auth });
    expect([ofNobody.status, ofNobody.body.message]).toEqual([400, expect.stringContaining('user id required')]);
    ok(await leave('delete_account', body));
    expect((await user()).deletion_at).not.toBeNull();
    const again = [await leave('delete_account', body), await leave('export', body)];
    expect(again.map((answer) => [answer.status, answer.body.code])).toEqual(Array(2).fill([400, 'external_expired']));
  });
});
