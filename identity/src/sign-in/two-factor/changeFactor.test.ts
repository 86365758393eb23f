import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import {
  proveOwnEmail,
  proveOwnPhone,
  proveTelegram,
  setTwoFactor,
  somePassword,
  startWithPerson,
  totpAt,
  turnOn,
} from '../../testing/factors';
import { ok, refresh, signInProof, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, type TestService } from '../../testing/harness';

const modes = ['PASSWORD', 'TOTP', 'TELEGRAM', 'PHONE_EMAIL'] as const;

describeOnBothDatabases('a factor is changed with its proof and a recent sign-in (R-19)', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson(driver));
  });
  afterEach(() => service.close());

  const inUse = { action: 'UPDATE_PROFILE_OLD' } as const;
  const byPhone = () => signInProof(service, person);

  itOnOneDatabase(
    'a factor is turned off with its own proof or a recovery code, after a recent sign-in, and every contact is notified',
    async () => {
      const { secret, recoveryCodes } = await turnOn(service, person, 'TOTP');
      const token = person.jwt.access;
      const off = (proof: object, as = token) => setTwoFactor(service, as, { mode: 'DISABLE', ...proof });
      expect((await off({})).body.code).toBe('second_factor_required');
      expect((await off({ totp: '000000' })).status).toBe(400);
      expect((await off({ password: somePassword })).status).toBe(401);
      service.clock.step(301);
      const { access } = ok(await refresh(service, person.jwt.refresh));
      const late = await off({ totp: totpAt(secret, service.clock.now()) }, access);
      expect([late.status, late.body.code]).toEqual([401, 'recent_sign_in_required']);

      const phone_verification = await proveOwnPhone(service, person, access);
      expect(ok(await off({ recovery_code: recoveryCodes[0], phone_verification }, access))).toEqual({
        mode: 'DISABLE',
      });
      // One message per contact reports both.
      for (const contact of [person.email, person.phone]) {
        const texts = (await service.messages(contact)).map(({ subject, text }) => subject ?? text);
        expect(texts.filter((text) => /отключен|код восстановления/.test(text))).toEqual([
          expect.stringMatching(/^(Паспорт: д|Д)вухфакторная защита отключена кодом восстановления/),
        ]);
      }
      ok(await standardAuth(service, await byPhone()));
      const settings = ok(await service.call('GET', '/user/2fa/', { token: access }));
      expect(settings).toMatchObject({ mode: 'DISABLE', since: null, recovery_codes_left: 0 });
      expect(await service.storage.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    },
  );

  itOnOneDatabase('a new password is compared with its repetition only if that is sent', async () => {
    const set = (body: object) => setTwoFactor(service, person.jwt.access, { mode: 'PASSWORD', ...body });
    for (const confirm_password of ['739151', '']) {
      const { status, body } = await set({ password: somePassword, confirm_password });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['confirm_password']]);
    }
    expect(Object.keys((await set({})).body.errors)).toEqual(['password']);
    expect(ok(await set({ password: somePassword })).mode).toBe('PASSWORD');
    ok(await standardAuth(service, { ...(await byPhone()), password: somePassword }));
  });

  itOnOneDatabase.each(modes)(
    '%s is turned off with its complete proof, not without one, with one code, or with the proof of another factor',
    async (mode) => {
      const { secret } = await turnOn(service, person, mode);
      const token = person.jwt.access;
      // A time step counts once.
      service.clock.step(30);
      const phone_verification = await proveOwnPhone(service, person, token);
      const email_verification = await proveOwnEmail(service, person, token);
      const proofs: Record<SecondFactor, object> = {
        PASSWORD: { password: somePassword },
        TOTP: { totp: secret === '' ? '123456' : totpAt(secret, service.clock.now()) },
        PHONE_EMAIL: { phone_verification, email_verification },
        TELEGRAM:
          mode === 'TELEGRAM' ? { telegram_verification: await proveTelegram(service, person, inUse, { token }) } : {},
      };
      const off = (proof: object) => setTwoFactor(service, token, { mode: 'DISABLE', ...proof });
      const others = modes.filter((other) => other !== mode).map((other) => proofs[other]);
      for (const proof of [{}, { phone_verification }, { email_verification }, ...others]) {
        const { status, body } = await off(proof);
        expect([proof, status, body.code, body.errors]).toEqual([
          proof,
          401,
          'second_factor_required',
          { method: mode },
        ]);
      }
      expect(ok(await service.call('GET', '/user/2fa/', { token })).mode).toBe(mode);
      expect(ok(await off(proofs[mode]))).toEqual({ mode: 'DISABLE' });
    },
  );

  itOnOneDatabase(
    'a sign-in that was confirmed in the current session with a code and the factor is recent too',
    async () => {
      await turnOn(service, person, 'PASSWORD');
      service.clock.step(301);
      const { access: token } = ok(await refresh(service, person.jwt.refresh));
      const confirm = (body: object) => service.call('POST', '/user/confirm_sign_in/', { token, body });
      expect((await confirm({ password: somePassword })).body.code).toBe('wrong_code');
      const phone_verification = await proveOwnPhone(service, person, token);
      expect((await confirm({ phone_verification })).body.code).toBe('second_factor_required');
      expect((await confirm({ phone_verification, password: '111111' })).body.code).toBe('wrong_password');
      expect(ok(await service.call('GET', '/user/2fa/', { token })).is_sign_in_recent).toBe(false);
      ok(await confirm({ phone_verification, password: somePassword }));
      expect(ok(await service.call('GET', '/user/2fa/', { token })).is_sign_in_recent).toBe(true);
      ok(await setTwoFactor(service, token, { mode: 'DISABLE', password: somePassword }));
    },
  );

  itOnOneDatabase('a mode is accepted in lower case too, and returned in upper case', async () => {
    await turnOn(service, person, 'PASSWORD');
    const { access: token } = ok(await refresh(service, person.jwt.refresh));
    const answer = await setTwoFactor(service, token, { mode: 'disable', password: somePassword });
    expect(ok(answer)).toMatchObject({ mode: 'DISABLE' });
    expect((await setTwoFactor(service, token, { mode: 'Disable', password: somePassword })).status).toBe(400);
  });

  itOnOneDatabase(
    'a code counts as a recent sign-in for five minutes from its acceptance, however often it is presented',
    async () => {
      await turnOn(service, person, 'PASSWORD');
      const phone_verification = await proveOwnPhone(service, person, person.jwt.access);
      service.clock.step(290);
      const { access: token } = ok(await refresh(service, person.jwt.refresh));
      const confirm = (id: string) =>
        service.call('POST', '/user/confirm_sign_in/', {
          token,
          body: { phone_verification: id, password: somePassword },
        });
      const isRecent = async () => ok(await service.call('GET', '/user/2fa/', { token })).is_sign_in_recent as boolean;
      await service.storage.db
        .updateTable('sessions')
        .set({ confirmed_at: new Date(0) })
        .execute();
      for (let time = 0; time < 2; time += 1) ok(await confirm(phone_verification));
      expect(await isRecent()).toBe(true);
      service.clock.step(10);
      expect(await isRecent()).toBe(false);
      const late = await confirm(phone_verification);
      expect([late.status, late.body.code, Object.keys(late.body.errors)]).toEqual([
        400,
        'expired_code',
        ['phone_verification'],
      ]);
      const off = (proof: object) =>
        setTwoFactor(service, token, { mode: 'DISABLE', password: somePassword, ...proof });
      expect((await off({ phone_verification })).body.code).toBe('recent_sign_in_required');
      const fresh = await proveOwnPhone(service, person, token);
      ok(await off({ phone_verification: fresh }));
      // The change has consumed the code that permitted it.
      const again = await service.call('POST', '/user/confirm_sign_in/', {
        token,
        body: { phone_verification: fresh },
      });
      expect([again.status, again.body.code]).toEqual([400, 'wrong_code']);
    },
  );

  itOnOneDatabase('a sign-in is as recent as the code that it used', async () => {
    const body = await byPhone();
    service.clock.step(290);
    const { access: token } = ok(await standardAuth(service, body)).jwt;
    const settings = async () => ok(await service.call('GET', '/user/2fa/', { token }));
    expect((await settings()).is_sign_in_recent).toBe(true);
    service.clock.step(10);
    expect((await settings()).is_sign_in_recent).toBe(false);
  });

  itOnOneDatabase('a factor is replaced by proving both, and keeps its recovery codes', async () => {
    const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
    const token = person.jwt.access;
    const { secret } = ok(await service.call('POST', '/user/2fa/totp/', { token }));
    const totp = totpAt(secret, service.clock.now());
    expect((await setTwoFactor(service, token, { mode: 'TOTP', totp })).body.code).toBe('second_factor_required');
    expect((await setTwoFactor(service, token, { mode: 'TOTP', totp, current: { password: '111111' } })).status).toBe(
      400,
    );
    expect(ok(await setTwoFactor(service, token, { mode: 'TOTP', totp, current: { password: somePassword } }))).toEqual(
      {
        mode: 'TOTP',
      },
    );
    const body = await byPhone();
    expect((await standardAuth(service, { ...body, password: somePassword })).body.errors).toEqual({
      method: 'TOTP',
    });
    ok(await standardAuth(service, { ...body, recovery_code: recoveryCodes[9] }));
  });

  itOnOneDatabase(
    'the key of an authenticator is replaced in place with a code of the new one, and of the old one or a recovery code',
    async () => {
      const { secret: old, recoveryCodes } = await turnOn(service, person, 'TOTP');
      const token = person.jwt.access;
      const begin = async (): Promise<string> => {
        const { secret, uri } = ok(await service.call('POST', '/user/2fa/totp/', { token }));
        expect(decodeURIComponent(uri)).toContain(`${person.phone} ${service.clock.now().toISOString().slice(0, 10)}?`);
        return secret;
      };
      const replace = (totp: string, current?: object) => setTwoFactor(service, token, { mode: 'TOTP', totp, current });
      const at = (secret: string, steps = 0) => totpAt(secret, service.clock.now(), steps);
      service.clock.step(60);
      const fresh = await begin();
      const wrongNew = await replace('000000', { totp: at(old) });
      expect([wrongNew.status, Object.keys(wrongNew.body.errors)]).toEqual([400, ['totp']]);
      const wrongOld = await replace(at(fresh), { totp: '000000' });
      expect([wrongOld.status, Object.keys(wrongOld.body.errors)]).toEqual([400, ['current.totp']]);
      expect((await replace(at(fresh))).body.code).toBe('second_factor_required');
      expect(ok(await replace(at(fresh), { totp: at(old) }))).toEqual({ mode: 'TOTP' });
      service.clock.step(60);
      const body = await byPhone();
      expect((await standardAuth(service, { ...body, totp: at(old) })).body.errors).toEqual({ totp: 'Неверный код' });
      ok(await standardAuth(service, { ...body, totp: at(fresh) }));
      const third = await begin();
      ok(await replace(at(third), { recovery_code: recoveryCodes[0] }));
    },
  );

  itOnOneDatabase('turning a factor on requires its own proof', async () => {
    const token = person.jwt.access;
    const set = async (body: object) => {
      const { status, body: answer } = await setTwoFactor(service, token, body);
      return [status, Object.keys(answer.errors ?? {})];
    };
    expect(await set({ mode: 'TOTP', totp: '123456' })).toEqual([400, ['totp']]);
    const others = { password: somePassword, confirm_password: '739151' };
    expect(await set({ mode: 'PASSWORD', ...others })).toEqual([400, ['confirm_password']]);
    expect(await set({ mode: 'PASSWORD', password: '12345a', confirm_password: '12345a' })).toEqual([
      400,
      ['password'],
    ]);
    expect(await set({ mode: 'TELEGRAM' })).toEqual([400, ['telegram_verification']]);
    const phone_verification = await proveOwnPhone(service, person, token);
    expect(await set({ mode: 'PHONE_EMAIL', phone_verification })).toEqual([400, ['email_verification']]);
    ok(await service.call('POST', '/user/2fa/totp/', { token }));
    expect(await set({ mode: 'TOTP', totp: '000000' })).toEqual([400, ['totp']]);
    expect(ok(await service.call('GET', '/user/2fa/', { token }))).toMatchObject({ mode: 'DISABLE' });
  });

  itOnOneDatabase(
    'a code that no longer counts is refused on its own field, of the new factor or the current one',
    async () => {
      await turnOn(service, person, 'PASSWORD');
      const phone_verification = await proveOwnPhone(service, person, person.jwt.access);
      const email_verification = await proveOwnEmail(service, person, person.jwt.access);
      service.clock.step(1801);
      const { access: token } = ok(await refresh(service, person.jwt.refresh));
      const current = { password: somePassword };
      const refuse = async (body: object) => {
        const { status, body: answer } = await setTwoFactor(service, token, body);
        expect([status, answer.code]).toEqual([400, 'wrong_code']);
        return answer.errors as Record<string, string>;
      };
      const dead = 'Код устарел. Запросите новый';
      const both = { mode: 'PHONE_EMAIL', phone_verification, email_verification, current };
      expect(await refuse(both)).toEqual({ phone_verification: dead, email_verification: dead });
      const fresh = await proveOwnEmail(service, person, token);
      expect(await refuse({ ...both, email_verification: fresh })).toEqual({ phone_verification: dead });
      expect(await refuse({ mode: 'TELEGRAM', telegram_verification: fresh, current })).toEqual({
        telegram_verification: dead,
      });
      const password = { mode: 'PASSWORD', password: '739151', confirm_password: '739151' };
      expect(await refuse({ ...password, current: { ...current, phone_verification } })).toEqual({
        'current.phone_verification': dead,
      });
    },
  );

  it('of two parallel changes one succeeds', async () => {
    const token = person.jwt.access;
    const body = { mode: 'PASSWORD', password: somePassword, confirm_password: somePassword };
    const answers = await Promise.all([1, 2, 3].map(() => setTwoFactor(service, token, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
