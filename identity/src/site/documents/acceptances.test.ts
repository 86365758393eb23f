import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { keepPendingLogin } from '../../testing/externalPeople';
import { totpAt, turnOn } from '../../testing/factors';
import {
  ok,
  proveEmail,
  provePhone,
  refresh,
  signInProof,
  signUp,
  someBrowser,
  somePhone,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';
import type { Publication } from './publishDocument';
import { demandDocument } from '../../testing/demandDocument';

const hour = 3600;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

describeOnBothDatabases('documents to accept', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const publish = (text: string, more: Partial<Publication> = {}) => demand(text, { mustBeAccepted: false, ...more });
  const demand = (text: string, more: Partial<Publication> = {}) =>
    demandDocument(service, { sources: { ru: `# Документ\n\n${text}`, en: `# Document\n\n${text}` }, ...more });
  const rows = () => service.storage.db.selectFrom('document_acceptances').selectAll().orderBy('id').execute();
  const proof = (person: Person) => signInProof(service, person, someBrowser);
  const enter = (body: object) => standardAuth(service, body, someBrowser);
  const register = async (more: object = {}) => {
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: somePhone }, someBrowser);
    const email = 'anna@example.com';
    const email_verification = await proveEmail(service, 'SIGNUP', { email }, someBrowser);
    const names = { first_name: 'Анна', last_name: 'Ёлкина', phone: somePhone, email };
    const body = { ...names, phone_verification, email_verification, ...more };
    return { body, call: () => service.call('POST', '/user/registration/', { ...someBrowser, body }) };
  };

  it('are recorded with a registration as they were shown, although a newer one appeared meanwhile (R-77)', async () => {
    await publish('Раз.');
    await publish('Данные.', { kind: 'personal_data' });
    const shown = [
      { kind: 'terms_of_service', revision: 1 },
      { kind: 'personal_data', revision: 1 },
    ];
    const { call } = await register({ accepted_documents: shown });
    service.clock.step(1);
    await publish('Два.');
    ok(await call());
    expect(await rows()).toMatchObject(
      shown.map((document) => ({ ...document, language: 'ru', how: 'registration', pseudonym: null })).reverse(),
    );
  });

  it('default to those in effect if a registration names none; nothing is recorded without documents', async () => {
    await publish('Раз.');
    service.clock.step(1);
    await publish('Два.');
    await publish('Потом.', { effectiveFrom: later(service.clock.now(), hour) });
    await publish('Новости.', { kind: 'promotional' });
    await signUp(service, {}, someBrowser);
    expect(await rows()).toMatchObject([{ kind: 'terms_of_service', revision: 2 }]);
  });

  it('a registration that leaves one out, or names one that does not exist, is refused and consumes nothing (R-77)', async () => {
    await publish('Раз.');
    const { call, body } = await register({ accepted_documents: [] });
    const left = await call();
    expect([left.status, left.body.code]).toEqual([401, 'documents_required']);
    expect(left.body.documents).toMatchObject([{ kind: 'terms_of_service', revision: 1 }]);
    const registration = (accepted_documents: object[]) =>
      service.call('POST', '/user/registration/', { ...someBrowser, body: { ...body, accepted_documents } });
    const unknown = await registration([{ kind: 'terms_of_service', revision: 9 }]);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['accepted_documents']]);
    ok(await registration([{ kind: 'terms_of_service', revision: 1 }]));
  });

  it('a sign-in requires them, consumes nothing, and continues with the same call (R-77)', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand('Раз.');
    const body = await proof(person);
    for (const again of [1, 2]) {
      const refused = await enter(body);
      expect([again, refused.status, refused.body.code]).toEqual([again, 401, 'documents_required']);
      expect(refused.body.documents).toEqual([
        { kind: 'terms_of_service', revision: 1, accepted_revision: null, transition_until: null },
      ]);
    }
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    const log = logStatements(service.storage.pool);
    log.drain();
    const { jwt } = ok(await enter({ ...body, accepted_documents }));
    expect(log.drain()).toHaveLength(2);
    expect(await rows()).toMatchObject([{ user_id: person.id, revision: 1, how: 'again', language: 'ru' }]);
    ok(await refresh(service, jwt.refresh));
    ok(await enter(await proof(person)));
  });

  it('are recorded with the session, the device, the time, and the text in the language that was read (R-77)', async () => {
    const person = await signUp(service, {}, someBrowser);
    const document = await demand('Раз.');
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    const body = { ...(await proof(person)), accepted_documents };
    service.clock.step(7);
    const headers = { 'accept-language': 'en', 'user-agent': chrome };
    const { jwt } = ok(await standardAuth(service, body, { ...someBrowser, headers }));
    const session = await service.storage.db
      .selectFrom('sessions')
      .select(['sid', 'device'])
      .where('sid', '=', decodeJwt(jwt.access).sid as string)
      .executeTakeFirstOrThrow();
    expect(session.device).toContain('Chrome');
    expect(document.en.sha256).not.toBe(document.ru.sha256);
    expect(await rows()).toMatchObject([
      { ...session, accepted_at: service.clock.now(), language: 'en', sha256: document.en.sha256 },
    ]);
  });

  it('a sign-in without documents to accept still takes one statement', async () => {
    const person = await signUp(service, {}, someBrowser);
    await publish('Раз.');
    const body = await proof(person);
    const log = logStatements(service.storage.pool);
    log.drain();
    ok(await enter(body));
    expect(log.drain()).toHaveLength(1);
  });

  it.each([
    ['an older revision', [{ kind: 'terms_of_service', revision: 1 }]],
    ['a revision that does not exist', [{ kind: 'terms_of_service', revision: 3 }]],
    ['another document', [{ kind: 'privacy', revision: 2 }]],
    ['nothing', []],
  ])('are not accepted by %s (R-77)', async (_what, accepted_documents) => {
    await publish('Раз.');
    const person = await signUp(service, {}, someBrowser);
    service.clock.step(1);
    await demand('Два.');
    const body = await proof(person);
    expect((await enter({ ...body, accepted_documents })).body.code).toBe('documents_required');
    expect((await enter({ ...body, accepted_documents })).body.documents[0].accepted_revision).toBe(1);
    expect((await enter({ ...body, postpone_documents: true })).body.code).toBe('documents_required');
  });

  it('the shown revision is accepted although an optional newer one appeared', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand('Раз.');
    const body = await proof(person);
    expect((await enter(body)).status).toBe(401);
    service.clock.step(1);
    await publish('Раз, исправлено.');
    ok(await enter({ ...body, accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }));
    expect(await rows()).toMatchObject([{ revision: 1 }]);
  });

  it('thirty minutes of reading lose nothing', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand('Раз.');
    const body = await proof(person);
    service.clock.step(20 * 60);
    expect((await enter(body)).body.code).toBe('documents_required');
    service.clock.step(30 * 60);
    ok(await enter({ ...body, accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }));
  });

  it('thirty minutes of reading lose no external account that was proven', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand('Раз.');
    const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
    await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
    const body = { user: person.id, external_auth };
    expect((await enter(body)).body.code).toBe('documents_required');
    service.clock.step(30 * 60);
    ok(await enter({ ...body, accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }));
  });

  it('are required after the second factor, which is required once', async () => {
    const person = await signUp(service, {}, someBrowser);
    const { secret } = await turnOn(service, person, 'TOTP');
    service.clock.step(60);
    await demand('Раз.');
    const body = await proof(person);
    expect((await enter(body)).body.code).toBe('second_factor_required');
    const totp = totpAt(secret ?? '', service.clock.now());
    expect((await enter({ ...body, totp })).body.code).toBe('documents_required');
    ok(await enter({ ...body, accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }));
  });

  it('can be postponed until the transition ends; then no session continues without them (R-77)', async () => {
    const person = await signUp(service, {}, someBrowser);
    const transitionUntil = later(service.clock.now(), 48 * hour);
    service.clock.step(1);
    await demand('Раз.', { transitionUntil });
    const { jwt } = ok(await enter({ ...(await proof(person)), postpone_documents: true }));
    const waiting = ok(await service.call('GET', '/user/accepted_documents/', { token: jwt.access }));
    expect(waiting.required).toMatchObject([{ revision: 1, transition_until: transitionUntil.toISOString() }]);
    const renewed = ok(await refresh(service, jwt.refresh));
    service.clock.step(48 * hour);
    const late = await refresh(service, renewed.refresh);
    expect([late.status, late.body.code]).toEqual([401, 'documents_required']);
    expect((await service.call('GET', '/partner/', { token: renewed.access })).status).toBe(401);
    expect((await enter({ ...(await proof(person)), postpone_documents: true })).body.code).toBe('documents_required');
    ok(await enter({ ...(await proof(person)), accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }));
    ok(await refresh(service, renewed.refresh));
  });

  it('a session allows nothing, here or at a relying party, once they can no longer be postponed (R-77)', async () => {
    const person = await signUp(service, {}, someBrowser);
    await demand('Раз.', { effectiveFrom: later(service.clock.now(), 1) });
    const { access: token } = person.jwt;
    ok(await service.call('GET', '/user/me/', { token }));
    service.clock.step(2);
    const calls = [
      ['GET', '/user/me/'],
      ['POST', '/user/sso_cookie/', {}],
      ['POST', '/oauth2/authorize/?client_id=x&redirect_uri=https://a.example', {}],
      ['POST', '/partner/get_user_token_for_site/', { site: 'x' }],
      ['POST', '/user/accepted_documents/', { accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] }],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status } = await service.call(method, path, { token, ...(body && { body }) });
      expect([path, status]).toEqual([path, 401]);
    }
    expect((await refresh(service, person.jwt.refresh)).body.code).toBe('documents_required');
    expect(await rows()).toEqual([]);
  });

  it('a register form receives the revisions in effect, in every flow', async () => {
    await publish('Раз.');
    await publish('Новости.', { kind: 'promotional' });
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: somePhone }, someBrowser);
    const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
    for (const body of [{ phone_verification }, { external_auth }]) {
      const known = await service.call('POST', '/user/initial_user_data/', { ...someBrowser, body });
      expect(ok(known).documents).toEqual([{ kind: 'terms_of_service', revision: 1 }]);
    }
  });

  it('a registration accepts every document without which its session could not be used (R-77)', async () => {
    await publish('Раз.');
    await publish('Тайна.', { kind: 'privacy' });
    await publish('Новости.', { kind: 'promotional' });
    service.clock.step(1);
    await demand('Тайна, два.', { kind: 'privacy' });
    service.clock.step(1);
    await publish('Тайна, три.', { kind: 'privacy' });
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: somePhone }, someBrowser);
    const known = await service.call('POST', '/user/initial_user_data/', {
      ...someBrowser,
      body: { phone_verification },
    });
    const { documents } = ok(known);
    expect(documents).toHaveLength(2);
    expect(documents).toContainEqual({ kind: 'privacy', revision: 3 });
    service.clock.step(60);
    const { call } = await register({ accepted_documents: documents });
    const { jwt } = ok(await call());
    ok(await service.call('GET', '/user/me/', { token: jwt.access }));
    ok(await refresh(service, jwt.refresh));
  });

  it('a registration requires a revision that became mandatory after its form was opened, and consumes nothing (R-77)', async () => {
    await publish('Раз.');
    const shown = [{ kind: 'terms_of_service', revision: 1 }];
    const { call, body } = await register({ accepted_documents: shown });
    service.clock.step(1);
    await demand('Два.');
    const refused = await call();
    expect([refused.status, refused.body.code]).toEqual([401, 'documents_required']);
    expect(refused.body.documents).toEqual([
      { kind: 'terms_of_service', revision: 2, accepted_revision: null, transition_until: null },
    ]);
    const accepted_documents = [{ kind: 'terms_of_service', revision: 2 }];
    const again = { ...someBrowser, body: { ...body, accepted_documents } };
    const { jwt } = ok(await service.call('POST', '/user/registration/', again));
    ok(await service.call('GET', '/user/me/', { token: jwt.access }));
  });

  it('a registration continues with the shown revision while the new one may be postponed', async () => {
    await publish('Раз.');
    const { call } = await register({ accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] });
    service.clock.step(1);
    await demand('Два.', { transitionUntil: later(service.clock.now(), hour) });
    const { jwt } = ok(await call());
    ok(await service.call('GET', '/user/me/', { token: jwt.access }));
    expect(await rows()).toMatchObject([{ kind: 'terms_of_service', revision: 1 }]);
  });

  it('a registration accepts no revision that its form cannot have shown: one long replaced, or not yet in effect (R-77)', async () => {
    await publish('Раз.');
    service.clock.step(1);
    await publish('Два.');
    service.clock.step(30 * 60 - 1);
    await publish('Три.', { effectiveFrom: later(service.clock.now(), hour) });
    const { call, body } = await register({ accepted_documents: [{ kind: 'terms_of_service', revision: 3 }] });
    const early = await call();
    expect([early.status, early.body.documents?.[0]?.revision]).toEqual([401, 2]);
    const old = { ...body, accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] };
    service.clock.step(1);
    const late = await service.call('POST', '/user/registration/', { ...someBrowser, body: old });
    expect([late.status, late.body.documents?.[0]?.revision]).toEqual([401, 2]);
    expect(await rows()).toEqual([]);
  });

  it('can be accepted in an open session, once', async () => {
    const person = await signUp(service, {}, someBrowser);
    service.clock.step(1);
    await demand('Раз.', { transitionUntil: later(service.clock.now(), hour) });
    const token = person.jwt.access;
    const body = { accepted_documents: [{ kind: 'terms_of_service', revision: 1 }] };
    for (let again = 0; again < 2; again += 1) {
      const answer = ok(await service.call('POST', '/user/accepted_documents/', { token, body }));
      expect(answer.required).toEqual([]);
      expect(answer.accepted).toMatchObject([{ revision: 1, title: 'Документ', how: 'again' }]);
    }
  });

  it('stay after the erasure of the account without the person, and are never changed otherwise (R-77)', async () => {
    await publish('Раз.');
    const person = await signUp(service, {}, someBrowser);
    const { pool } = service.storage;
    const never = 'append-only';
    await expect(pool.query("UPDATE document_acceptances SET how = 'again'")).rejects.toThrow(never);
    await expect(pool.query('DELETE FROM document_acceptances')).rejects.toThrow(never);
    await service.storage.db.deleteFrom('users').where('id', '=', person.id).execute();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ user_id: null, sid: null, device: null, revision: 1 });
    expect(row?.pseudonym).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(pool.query('UPDATE document_acceptances SET pseudonym = NULL')).rejects.toThrow(never);
  });
});
