import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { givePasskey, makePasskey, passkeyOptions, TestAuthenticator } from '../../testing/authenticator';
import {
  me,
  ok,
  provePhone,
  signIn,
  signInProof,
  signUp,
  someBrowser,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { logStatements } from '../../testing/statementLog';
import { turnOn } from '../../testing/factors';

const bearer = (token: string) => ({ ...someBrowser, token });
/** The claims of an access token are signed; a session's methods are in the export of its list. */
const methodsOf = async (service: TestService, token: string): Promise<string[]> =>
  ok(await service.call('GET', '/user/sessions/', { token })).sessions[0].methods;

describeOnBothDatabases('passkeys', (driver) => {
  let service: TestService;
  let person: Person;
  let authenticator: TestAuthenticator;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 100 }, tokens: { accessSeconds: 3600 } },
    });
    person = await signUp(service, {}, someBrowser);
    authenticator = new TestAuthenticator(service.context.config.publicUrl);
  });
  afterEach(() => service.close());

  const make = (from = authenticator, token = person.jwt.access) => makePasskey(service, from, token);
  const list = async (token = person.jwt.access) => ok(await service.call('GET', '/user/passkeys/', { token }));
  const signInByPasskey = async (from = authenticator, body: object = {}) =>
    standardAuth(service, { passkey: await givePasskey(service, from, 'sign_in'), ...body }, someBrowser);
  const prove = (from = authenticator, token = person.jwt.access) => givePasskey(service, from, 'prove', bearer(token));

  describe('making one', () => {
    it('stores it with its place, lists it and notifies the person', async () => {
      const made = await make();
      expect(made).toMatchObject({ name: null, is_synced: true, last_used_at: null });
      const { items, removed, can_create, accepted } = await list();
      expect([items, removed, can_create]).toEqual([[made], [], true]);
      expect(accepted).toMatchObject({ rp_id: 'localhost', credential_ids: [expect.any(String)] });
      expect((await service.messages(person.email))[0]?.subject).toBe('Добавлен вход по лицу или отпечатку');
      const [newest] = ok(await service.call('GET', '/user/history/', { token: person.jwt.access })).events;
      expect(newest.event).toBe('passkey_added');
    });

    it('asks for a discoverable one with a verified user, and names neither id nor phone in its handle', async () => {
      const { options } = await passkeyOptions(service, 'create', bearer(person.jwt.access));
      expect(options).toMatchObject({
        attestation: 'none',
        rp: { id: 'localhost' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      });
      const handle = Buffer.from((options as { user: { id: string } }).user.id, 'base64url');
      expect(handle).toHaveLength(32);
    });

    it('needs a recent sign-in', async () => {
      service.clock.step(5 * 60 + 1);
      const body = { purpose: 'create' };
      const refused = await service.call('POST', '/user/passkeys/options/', { ...bearer(person.jwt.access), body });
      expect([refused.status, refused.body.code]).toEqual([401, 'recent_sign_in_required']);
    });

    it('is refused past ten, and past thirty a day', async () => {
      const token = person.jwt.access;
      const first = authenticator.create(await passkeyOptions(service, 'create', bearer(token)));
      expect((await service.call('POST', '/user/passkeys/', { ...bearer(token), body: first })).status).toBe(201);
      for (let count = 1; count < 10; count += 1) await make(new TestAuthenticator(authenticator.origin));
      expect((await list()).can_create).toBe(false);
      const next = new TestAuthenticator(authenticator.origin);
      const eleventh = next.create(await passkeyOptions(service, 'create', bearer(token)));
      expect((await service.call('POST', '/user/passkeys/', { ...bearer(token), body: eleventh })).status).toBe(409);
      const remove = async () => {
        const [{ id }] = (await list()).items;
        return service.call('DELETE', `/user/passkeys/${id}/`, bearer(token));
      };
      for (let count = 10; count < 20; count += 1) ok(await remove());
      for (let count = 20; count < 30; count += 1) await make(new TestAuthenticator(authenticator.origin));
      const refused = await remove();
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    });
  });

  describe('signing in', () => {
    it('needs nothing but the passkey, and its session has two factors', async () => {
      await make();
      const { jwt } = ok(await signInByPasskey());
      expect(ok(await me(service, jwt.access)).id).toBe(person.id);
      expect(await methodsOf(service, jwt.access)).toEqual(['swk', 'user', 'mfa']);
      expect((await list()).items[0].last_used_at).toBe(service.clock.now().toISOString());
    });

    it('asks a person with an authenticator app for no code of it', async () => {
      await make();
      await turnOn(service, person, 'TOTP');
      ok(await signInByPasskey());
    });

    it('replaces the second factor after a code', async () => {
      await make();
      await turnOn(service, person, 'TOTP');
      const proof = await signInProof(service, person, someBrowser);
      expect((await standardAuth(service, proof, someBrowser)).body.code).toBe('second_factor_required');
      const { jwt } = ok(await signInByPasskey(authenticator, proof));
      expect(await methodsOf(service, jwt.access)).toEqual(['sms', 'swk', 'user', 'mfa']);
    });

    it('counts for the person of the flow alone', async () => {
      await make();
      ok(await signInByPasskey(authenticator, { user: person.id }));
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, someBrowser);
      const refused = await signInByPasskey(authenticator, { user: boris.id });
      expect([refused.status, refused.body.code]).toEqual([400, 'wrong_passkey']);
      const ofBoris = await signInProof(service, boris, someBrowser);
      expect((await signInByPasskey(authenticator, ofBoris)).body.code).toBe('wrong_passkey');
    });

    it('with one use of a challenge starts one session, also in parallel', async () => {
      await make();
      const passkey = await givePasskey(service, authenticator, 'sign_in');
      const together = await Promise.all(
        Array.from({ length: 8 }, () => standardAuth(service, { passkey }, someBrowser)),
      );
      expect(together.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
      expect((await standardAuth(service, { passkey }, someBrowser)).body.code).toBe('wrong_passkey');
    });

    it('takes two statements on a recognized device, and gives no notice of a new one', async () => {
      await make();
      const passkey = await givePasskey(service, authenticator, 'sign_in');
      const log = logStatements(service.storage.pool);
      log.drain();
      ok(await standardAuth(service, { passkey }, someBrowser));
      expect(log.drain()).toHaveLength(2);
    });

    it('is not possible for a deactivated person', async () => {
      await make();
      await service.storage.pool.query('UPDATE users SET is_active = false WHERE id = $1', [person.id]);
      expect((await signInByPasskey()).body.code).toBe('user_inactive');
    });
  });

  describe('proving the person in their session', () => {
    it('confirms the sign-in, once', async () => {
      await make();
      service.clock.step(5 * 60 + 1);
      const body = { passkey: await prove() };
      const confirm = () => service.call('POST', '/user/confirm_sign_in/', { ...bearer(person.jwt.access), body });
      ok(await confirm());
      expect((await confirm()).body.code).toBe('wrong_passkey');
      await make(new TestAuthenticator(authenticator.origin));
    });

    it('replaces the code of an own contact', async () => {
      await make();
      service.clock.step(5 * 60 + 1);
      const token = person.jwt.access;
      const exported = await service.call('POST', '/user/export/', {
        ...bearer(token),
        body: { passkey: await prove() },
      });
      expect(ok(exported).parts.passkeys).toHaveLength(1);
      const phone_verification = await provePhone(
        service,
        'UPDATE_PROFILE_NEW',
        { phone: '+79160000009' },
        bearer(token),
      );
      const change = { phone_verification, passkey: await prove() };
      ok(await service.call('POST', '/user/change_phone/', { ...bearer(token), body: change }));
      ok(await service.call('POST', '/user/delete_account/', { ...bearer(token), body: { passkey: await prove() } }));
    });

    it('turns no factor off, and renews no recovery codes, which would (R-19)', async () => {
      await make();
      await turnOn(service, person, 'TOTP');
      const token = person.jwt.access;
      const refusalOf = async (method: 'PATCH' | 'POST', path: string, body: object) => {
        const refused = await service.call(method, path, {
          ...bearer(token),
          body: { ...body, passkey: await prove() },
        });
        return [refused.status, refused.body.code];
      };
      const required = [401, 'second_factor_required'];
      expect(await refusalOf('PATCH', '/user/set_2fa/', { mode: 'DISABLE' })).toEqual(required);
      expect(await refusalOf('POST', '/user/2fa/recovery_codes/', {})).toEqual(required);
    });

    it('lets a person leave without a session', async () => {
      await make();
      const leave = async (path: string, purpose: 'sign_in' | 'prove') => {
        const passkey =
          purpose === 'prove' ? await prove() : await givePasskey(service, authenticator, 'sign_in', someBrowser);
        return service.call('POST', `/user/leave/${path}/`, { ...someBrowser, body: { passkey } });
      };
      ok(await leave('export', 'sign_in'));
      ok(await leave('export', 'prove'));
      ok(await leave('delete_account', 'sign_in'));
    });
  });

  describe('removing one', () => {
    const remove = (id: string, token = person.jwt.access) =>
      service.call('DELETE', `/user/passkeys/${id}/`, bearer(token));
    const restore = (id: string, token = person.jwt.access) =>
      service.call('POST', `/user/passkeys/${id}/restore/`, bearer(token));

    it('notifies every contact, and the passkey proves nothing any more', async () => {
      const { id } = await make();
      ok(await remove(id));
      const subjects = (await service.messages(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Удалён вход по лицу или отпечатку');
      const texts = (await service.messages(person.phone)).map(({ text }) => text);
      expect(texts.join('\n')).toMatch(/добавлен вход по лицу[^]*удалён вход по лицу|удалён вход по лицу[^]*добавлен/);
      expect((await signInByPasskey()).body.code).toBe('wrong_passkey');
      expect((await list()).items).toEqual([]);
    });

    it('can be undone for three days by a sign-in after it, not in the session that removed it', async () => {
      const { id } = await make();
      ok(await remove(id));
      expect((await restore(id)).body.code).toBe('recent_sign_in_required');
      service.clock.step(60);
      const { access } = await signIn(service, person, someBrowser);
      ok(await restore(id, access));
      ok(await signInByPasskey());
      service.clock.step(1);
      ok(await remove(id, access));
      service.clock.step(72 * 3600 + 1);
      const later = await signIn(service, person, someBrowser);
      expect((await restore(id, later.access)).status).toBe(404);
    });

    it('is refused for a passkey of another person, who cannot name it either', async () => {
      const { id } = await make();
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, someBrowser);
      expect((await remove(id, boris.jwt.access)).status).toBe(404);
      const body = { name: 'чужой' };
      const named = await service.call('PATCH', `/user/passkeys/${id}/`, { ...bearer(boris.jwt.access), body });
      expect(named.status).toBe(404);
    });

    it('is not needed to name it', async () => {
      const { id } = await make();
      const patch = (name: string | null) =>
        service.call('PATCH', `/user/passkeys/${id}/`, { ...bearer(person.jwt.access), body: { name } });
      expect(ok(await patch(' Мой  телефон ')).name).toBe('Мой телефон');
      expect(ok(await patch('')).name).toBeNull();
    });
  });

  it('are offered after a sign-in by a code, once in thirty days, to a person without one', async () => {
    const ask = async (token: string, body: object) =>
      ok(await service.call('POST', '/user/passkeys/offer/', { ...bearer(token), body })).is_offered;
    const offer = (token: string) => ask(token, {});
    const show = (token: string) => ask(token, { is_shown: true });
    const { access: own } = person.jwt;
    // It counts when it is seen, not when it is asked for.
    expect([await offer(own), await offer(own), await show(own), await offer(own)]).toEqual([true, true, true, false]);
    service.clock.step(30 * 24 * 3600);
    const { access } = await signIn(service, person, someBrowser);
    expect([await offer(access), await show(access)]).toEqual([true, true]);
    service.clock.step(30 * 24 * 3600);
    const later = await signIn(service, person, someBrowser);
    await make(authenticator, later.access);
    expect(await offer(later.access)).toBe(false);
  });

  it('are counted in the metrics', async () => {
    await make();
    ok(await signInByPasskey());
    const metrics = await service.metrics();
    for (const [event, count] of Object.entries({ made: 1, used: 1, sms_saved: 1, offered: 0 }))
      expect(metrics).toContain(`passport_passkeys_total{event="${event}"} ${count}\n`);
  });
});
