import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
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
import { ok, proveEmail, signInProof, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, type Answer, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';

const thief = browserOf('t');
const newPassword = '804627';

/** Proves the first and the second factor without consuming the codes: the flow remembers the second. */
const exportData = async (service: TestService, body: object) =>
  ok(await service.call('POST', '/user/leave/export/', { ...thief, body }));

describeOnBothDatabases(
  'a second factor that its owner replaces after it was proven (R-19)',
  (driver, itOnOneDatabase) => {
    let service: TestService;
    let person: Person;
    let token: string;
    beforeEach(async () => {
      ({ service, person } = await startWithPerson(driver));
      token = person.jwt.access;
    });
    afterEach(() => service.close());

    const bySms = () => signInProof(service, person, thief);
    const answerTo = async (body: object) => {
      const { status, body: answer } = await standardAuth(service, body, thief);
      return [status, answer.code];
    };
    const required = [401, 'second_factor_required'];
    const replace = (body: object) => setTwoFactor(service, token, body);
    const endOthers = async () => ok(await service.call('POST', '/user/end_other_sessions/', { token }));
    const replacePassword = async () => {
      service.clock.step(60);
      const passwords = { password: newPassword, confirm_password: newPassword };
      ok(await replace({ mode: 'PASSWORD', ...passwords, current: { password: somePassword } }));
    };

    it('starts no session if a password replaced a password', async () => {
      await turnOn(service, person, 'PASSWORD');
      const body = await bySms();
      await exportData(service, { ...body, password: somePassword });
      await replacePassword();
      await endOthers();
      expect(await answerTo(body)).toEqual(required);
      ok(await standardAuth(service, { ...body, password: newPassword }, thief));
    });

    itOnOneDatabase('starts no session if a key of an authenticator replaced another', async () => {
      const { secret } = await turnOn(service, person, 'TOTP');
      service.clock.step(60);
      const body = await bySms();
      await exportData(service, { ...body, totp: totpAt(secret, service.clock.now()) });
      service.clock.step(60);
      const fresh = ok(await service.call('POST', '/user/2fa/totp/', { token })).secret;
      const [totp, old] = [fresh, secret].map((key) => totpAt(key, service.clock.now()));
      ok(await replace({ mode: 'TOTP', totp, current: { totp: old } }));
      expect(await answerTo(body)).toEqual(required);
    });

    it('starts no session with an external account along with which it was proven', async () => {
      await turnOn(service, person, 'PASSWORD');
      const body = { user: person.id, external_auth: await keepPendingLogin(service, 'anna-1', 't') };
      await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
      await exportData(service, { ...body, password: somePassword });
      await replacePassword();
      expect(await answerTo(body)).toEqual(required);
    });

    itOnOneDatabase('is still remembered if it was not replaced', async () => {
      await turnOn(service, person, 'PASSWORD');
      const body = await bySms();
      await exportData(service, { ...body, password: somePassword });
      ok(await standardAuth(service, body, thief));
    });

    itOnOneDatabase('starts no session with one of two contacts after the other was changed', async () => {
      await turnOn(service, person, 'PHONE_EMAIL');
      const body = await bySms();
      const address = { email: person.email, user: person.id };
      const email_verification = await proveEmail(service, 'SIGNIN', address, thief);
      await exportData(service, { ...body, email_verification });
      const own = await proveOwnPhone(service, person, token);
      const fresh = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'new@example.com' }, { token });
      const change = { phone_verification: own, email_verification: fresh };
      ok(await service.call('POST', '/user/change_email/', { token, body: change }));
      expect(await answerTo(body)).toEqual(required);
    });

    itOnOneDatabase('starts no session with a code to a Telegram chat that another chat replaced', async () => {
      await turnOn(service, person, 'TELEGRAM');
      const body = await bySms();
      const telegram_verification = await proveTelegram(service, person, { action: 'SIGNIN', ...body }, thief);
      await service.storage.db.updateTable('second_factors').set({ telegram_chat: 'another' }).execute();
      expect(await answerTo({ ...body, telegram_verification })).toEqual([400, 'wrong_code']);
    });
  },
);

describeOnPostgres('a second factor that is replaced while its proof is checked (R-19)', () => {
  let service: TestService;
  let person: Person;
  let recoveryCode: string;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson('postgres'));
    recoveryCode = (await turnOn(service, person, 'PASSWORD')).recoveryCodes[0]!;
  });
  afterEach(() => service.close());

  const replacement = `UPDATE second_factors SET enabled_at = enabled_at + interval '1 minute'; SELECT 1 FROM second_factors`;
  const meanwhile = async (call: () => Promise<Answer>): Promise<Answer> => {
    const [answer] = await whileLocked(service.storage, replacement, [call]);
    return answer!;
  };
  const sessions = () => service.storage.db.selectFrom('sessions').select(['amr', 'confirmed_at']).execute();

  it.each(['standard_auth', 'leave/export', 'confirm_sign_in'])('is not accepted by %s', async (path) => {
    const isConfirmation = path === 'confirm_sign_in';
    const token = person.jwt.access;
    const body = isConfirmation
      ? { phone_verification: await proveOwnPhone(service, person, token) }
      : await signInProof(service, person, thief);
    const before = await sessions();
    const caller = isConfirmation ? { token } : thief;
    const answer = await meanwhile(() =>
      service.call('POST', `/user/${path}/`, { ...caller, body: { ...body, password: somePassword } }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required']);
    expect(await sessions()).toEqual(before);
  });

  it('does not affect a recovery code, which stays when a factor is replaced', async () => {
    const body = await signInProof(service, person, thief);
    ok(await meanwhile(() => standardAuth(service, { ...body, recovery_code: recoveryCode }, thief)));
  });

  /** Makes a call that has read its session, and waits to read the factor while another one is turned on. */
  const whileModeChanges = async (mode: string, call: () => Promise<Answer>): Promise<Answer> => {
    const factor = `INSERT INTO second_factors (user_id, enabled_at) VALUES (${person.id}, now() + interval '1 minute')
      ON CONFLICT (user_id) DO UPDATE SET enabled_at = excluded.enabled_at`;
    const change = `LOCK TABLE second_factors; UPDATE users SET two_factor_auth = '${mode}'; ${factor}`;
    const [answer] = await whileLocked(service.storage, `${change}; SELECT 1 FROM second_factors`, [call]);
    return answer!;
  };
  const switchTo = (two_factor_auth: 'DISABLE' | 'PHONE_EMAIL') =>
    service.storage.db.updateTable('users').set({ two_factor_auth }).execute();

  it('is not accepted by confirm_sign_in either if none was on when the call began', async () => {
    await switchTo('DISABLE');
    await service.storage.db.deleteFrom('second_factors').execute();
    const token = person.jwt.access;
    const body = { phone_verification: await proveOwnPhone(service, person, token) };
    const before = await sessions();
    const answer = await whileModeChanges('PASSWORD', () =>
      service.call('POST', '/user/confirm_sign_in/', { token, body }),
    );
    expect([answer.status, await sessions()]).toEqual([409, before]);
  });

  it('creates no new recovery codes by the mode that was on when the call began', async () => {
    await switchTo('PHONE_EMAIL');
    const codes = () => service.storage.db.selectFrom('recovery_codes').selectAll().orderBy('hash').execute();
    const before = await codes();
    const token = person.jwt.access;
    const body = {
      phone_verification: await proveOwnPhone(service, person, token),
      email_verification: await proveOwnEmail(service, person, token),
    };
    const answer = await whileModeChanges('PASSWORD', () =>
      service.call('POST', '/user/2fa/recovery_codes/', { token, body }),
    );
    expect([answer.status, await codes()]).toEqual([409, before]);
  });

  it.each(['set_2fa', '2fa/recovery_codes'])('changes nothing by %s', async (path) => {
    const { db } = service.storage;
    const codes = () => db.selectFrom('recovery_codes').selectAll().orderBy('hash').execute();
    const before = await codes();
    const token = person.jwt.access;
    const current = { recovery_code: recoveryCode };
    const answer = await meanwhile(() =>
      path === 'set_2fa'
        ? setTwoFactor(service, token, { mode: 'DISABLE', current })
        : service.call('POST', `/user/${path}/`, { token, body: current }),
    );
    expect([answer.status, await codes()]).toEqual([409, before]);
    expect(ok(await service.call('GET', '/user/2fa/', { token })).mode).toBe('PASSWORD');
  });
});
