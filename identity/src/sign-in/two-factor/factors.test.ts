import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findSession } from '../../sessions/sessions.repository';
import { proveTelegram, somePassword, startWithPerson, totpAt, turnOn } from '../../testing/factors';
import { ok, proveEmail, provePhone, signInProof, signUp, standardAuth, type Person } from '../../testing/flows';
import { guessesAround } from '../../testing/guesses';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { tokensOf } from '../../platform/tokens/tokens';

/** Guesses at one factor. */
const atOnce = 100;

describeOnBothDatabases('signing in with a second factor', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson(driver));
  });
  afterEach(() => service.close());

  const byPhone = () => signInProof(service, person);
  const amrOf = async (access: string): Promise<string[]> => {
    const sid = tokensOf(service.context).readAccess(access)?.sid ?? '';
    return (await findSession(service.storage.db, sid))!.session.amr;
  };

  itOnOneDatabase('PASSWORD: a code and the cloud password', async () => {
    await turnOn(service, person, 'PASSWORD');
    const body = await byPhone();
    const missing = await standardAuth(service, body);
    expect([missing.status, missing.body.code, missing.body.errors]).toEqual([
      401,
      'second_factor_required',
      { method: 'PASSWORD' },
    ]);
    const wrong = await standardAuth(service, { ...body, password: '000000' });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      400,
      'wrong_password',
      { password: 'Неверный пароль' },
    ]);
    const { jwt } = ok(await standardAuth(service, { ...body, password: somePassword }));
    expect(await amrOf(jwt.access)).toEqual(['pwd', 'sms', 'mfa']);
  });

  itOnOneDatabase('TELEGRAM: a code and a code in Telegram', async () => {
    await turnOn(service, person, 'TELEGRAM');
    const body = await byPhone();
    expect((await standardAuth(service, body)).body.code).toBe('second_factor_required');
    const telegram_verification = await proveTelegram(service, person, { action: 'SIGNIN', ...body });
    const { jwt } = ok(await standardAuth(service, { ...body, telegram_verification }));
    expect(await amrOf(jwt.access)).toEqual(['sms', 'telegram', 'mfa']);
    expect((await standardAuth(service, { ...body, telegram_verification })).body.code).toBe('wrong_code');
  });

  it('PHONE_EMAIL: the codes to both contacts', async () => {
    await turnOn(service, person, 'PHONE_EMAIL');
    const body = await byPhone();
    expect((await standardAuth(service, body)).body.errors).toEqual({ method: 'PHONE_EMAIL' });
    const email_verification = await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id });
    expect((await standardAuth(service, { user: person.id, email_verification })).status).toBe(401);
    const { jwt } = ok(await standardAuth(service, { ...body, email_verification }));
    expect(await amrOf(jwt.access)).toEqual(['email', 'sms', 'mfa']);
  });

  describe('a code of an authenticator counts in three time steps, and once (R-16)', () => {
    itOnOneDatabase(
      'a code of the step before, of this and of the next one counts; two steps off does not',
      async () => {
        const { secret } = await turnOn(service, person, 'TOTP');
        const body = await byPhone();
        service.clock.step(300);
        const now = service.clock.now();
        for (const steps of [-2, 2]) {
          const { status, body: answer } = await standardAuth(service, { ...body, totp: totpAt(secret, now, steps) });
          expect([status, answer.code, Object.keys(answer.errors)]).toEqual([400, 'wrong_code', ['totp']]);
        }
        for (const steps of [-1, 0, 1]) {
          ok(await standardAuth(service, { ...(await byPhone()), totp: totpAt(secret, now, steps) }));
        }
      },
    );

    it('the code that turned the factor on, and each code of a sign-in, is refused a second time', async () => {
      const { secret } = await turnOn(service, person, 'TOTP');
      const totp = totpAt(secret, service.clock.now());
      expect((await standardAuth(service, { ...(await byPhone()), totp })).body.code).toBe('wrong_code');
      service.clock.step(30);
      const next = totpAt(secret, service.clock.now());
      ok(await standardAuth(service, { ...(await byPhone()), totp: next }));
      expect((await standardAuth(service, { ...(await byPhone()), totp: next })).body.code).toBe('wrong_code');
    });

    it('of fifty sign-ins in parallel with one code, one succeeds', async () => {
      const { secret } = await turnOn(service, person, 'TOTP');
      service.clock.step(30);
      const totp = totpAt(secret, service.clock.now());
      const bodies: object[] = [];
      for (let i = 0; i < 5; i += 1) bodies.push(await byPhone());
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => standardAuth(service, { ...bodies[index % 5], totp })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    });
  });

  describe('wrong proofs lock a factor (R-17)', () => {
    const tryPassword = async (body: object, password: string) => standardAuth(service, { ...body, password });

    it('the fifth failure locks the factor for 30 seconds, each later one for twice as long; a right proof resets that', async () => {
      await turnOn(service, person, 'PASSWORD');
      const body = await byPhone();
      for (let i = 0; i < 5; i += 1) expect((await tryPassword(body, '111111')).status).toBe(400);
      for (const seconds of [30, 60, 120]) {
        const closed = await tryPassword(body, somePassword);
        expect([closed.status, closed.body.code, closed.headers['retry-after']]).toEqual([
          429,
          'too_many_requests',
          String(seconds),
        ]);
        service.clock.step(seconds);
        if (seconds < 120) expect((await tryPassword(body, '111111')).status).toBe(400);
      }
      ok(await tryPassword(body, somePassword));
      const again = await byPhone();
      expect((await tryPassword(again, '111111')).status).toBe(400);
      ok(await tryPassword(again, somePassword));
    });

    /** A factor that is on, its right proof, and what else would be right. */
    interface Secret {
      field: 'password' | 'totp' | 'recovery_code';
      right: string;
      others: string[];
      guessesAround(rightAt: number): string[];
    }
    const secrets: Record<string, () => Promise<Secret>> = {
      'a cloud password': async () => {
        await turnOn(service, person, 'PASSWORD');
        const digits = (rightAt: number) => guessesAround(somePassword, atOnce, rightAt).guesses;
        return { field: 'password', right: somePassword, others: [], guessesAround: digits };
      },
      'a code of an authenticator': async () => {
        const { secret } = await turnOn(service, person, 'TOTP');
        service.clock.step(60);
        const [before = '', right = '', after = ''] = [-1, 0, 1].map((steps) =>
          totpAt(secret, service.clock.now(), steps),
        );
        const digits = (rightAt: number) => guessesAround(right, atOnce, rightAt).guesses;
        return { field: 'totp', right, others: [before, after], guessesAround: digits };
      },
      'a recovery code': async () => {
        const [right = '', other = ''] = (await turnOn(service, person, 'PASSWORD')).recoveryCodes;
        // Each finds the row, so that its hash is compared.
        const wrong = right.slice(0, 5) + other.slice(5);
        const around = (rightAt: number) => new Array<string>(atOnce).fill(wrong).with(rightAt, right);
        return { field: 'recovery_code', right, others: [], guessesAround: around };
      },
    };

    it.each(Object.keys(secrets))(
      'of a hundred parallel guesses at %s five are checked, and a right one late among them is refused (R-16, R-17, R-18)',
      async (name) => {
        const { field, right, others, guessesAround: around } = await secrets[name]!();
        const body = await byPhone();
        // Calls are served in about the order in which they come: one of the second half is never among the first five.
        const rightAt = randomInt(atOnce / 2, atOnce);
        const guesses = around(rightAt).filter((guess) => !others.includes(guess));
        const answers = await Promise.all(guesses.map((guess) => standardAuth(service, { ...body, [field]: guess })));
        const count = (status: number) => answers.filter((answer) => answer.status === status).length;
        const counts = { opened: count(200), wrong: count(400), refused: count(429) };
        expect({ rightAt, ...counts }).toEqual({ rightAt, opened: 0, wrong: 5, refused: guesses.length - 5 });
        expect((await standardAuth(service, { ...body, [field]: right })).status).toBe(429);
        service.clock.step(30);
        ok(await standardAuth(service, { ...body, [field]: right }));
      },
    );

    it('failures count for the account too: too many in an hour lock it for unrecognized browsers, not for recognized ones', async () => {
      await service.close();
      service = await startTestService({ driver, config: { limits: { failuresPerHour: 6, resendSeconds: 0 } } });
      const caller = { cookies: { device: 'd'.repeat(43) } };
      person = await signUp(service, {}, caller);
      await turnOn(service, person, 'PASSWORD');
      const body = await byPhone();
      for (const pause of [0, 0, 0, 0, 30, 60]) {
        expect((await tryPassword(body, '111111')).status).toBe(400);
        service.clock.step(pause);
      }
      const closed = await tryPassword(body, somePassword);
      expect([closed.status, closed.headers['retry-after']]).toEqual([429, '840']);
      const known = { phone: person.phone, user: person.id };
      const phone_verification = await provePhone(service, 'SIGNIN', known, caller);
      ok(await standardAuth(service, { user: person.id, phone_verification, password: somePassword }, caller));
    });
  });

  describe('recovery codes replace a factor (R-18)', () => {
    const notices = async (to: string) =>
      (await service.messages(to)).filter(({ text }) => /[Ии]спользован код восстановления/.test(text));

    it('there are ten recovery codes, and each replaces the factor once', async () => {
      const { recoveryCodes } = await turnOn(service, person, 'TOTP');
      expect(recoveryCodes).toHaveLength(10);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
      const [first = ''] = recoveryCodes;
      const { jwt } = ok(await standardAuth(service, { ...(await byPhone()), recovery_code: first }));
      expect(await amrOf(jwt.access)).toEqual(['recovery', 'sms', 'mfa']);
      for (const contact of [person.email, person.phone]) {
        expect((await notices(contact)).map(({ text }) => /[Оо]сталось[^.]*: \d+/.exec(text)?.[0])).toEqual([
          expect.stringMatching(/: 9$/),
        ]);
      }
      const again = await standardAuth(service, { ...(await byPhone()), recovery_code: first });
      expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['recovery_code']]);
      const settings = ok(await service.call('GET', '/user/2fa/', { token: jwt.access }));
      expect(settings.recovery_codes_left).toBe(9);
    });

    it('a recovery code is accepted in lower case, with spaces and without dashes; of twenty parallel uses one counts and causes one notice', async () => {
      const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
      const recovery_code = ` ${recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')} `;
      const body = await byPhone();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => standardAuth(service, { ...body, recovery_code })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await notices(person.email)).toHaveLength(1);
    });

    itOnOneDatabase('recovery codes are stored as salted slow hashes, and nowhere in plain text', async () => {
      const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
      const rows = await service.storage.db.selectFrom('recovery_codes').selectAll().execute();
      expect(rows.map(({ hash }) => hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual(
        new Array(10).fill(true),
      );
      const stored = JSON.stringify(rows);
      for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', '').slice(4));
    });

    itOnOneDatabase('new recovery codes replace the old ones', async () => {
      const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
      const token = person.jwt.access;
      const renewed = ok(
        await service.call('POST', '/user/2fa/recovery_codes/', { token, body: { password: somePassword } }),
      );
      expect(renewed.recovery_codes).toHaveLength(10);
      const body = await byPhone();
      expect((await standardAuth(service, { ...body, recovery_code: recoveryCodes[0] })).status).toBe(400);
      ok(await standardAuth(service, { ...body, recovery_code: renewed.recovery_codes[0] }));
    });

    itOnOneDatabase('recovery codes are not renewed while no factor is on', async () => {
      const call = { token: person.jwt.access, body: { password: somePassword } };
      const { status, body } = await service.call('POST', '/user/2fa/recovery_codes/', call);
      expect([status, body.message]).toEqual([400, 'Сначала включите двухфакторную защиту.']);
    });
  });

  itOnOneDatabase('the key of an authenticator is encrypted in the database', async () => {
    const { uri } = ok(await service.call('POST', '/user/2fa/totp/', { token: person.jwt.access }));
    const { secret } = await turnOn(service, person, 'TOTP');
    const rows = await service.storage.db.selectFrom('second_factors').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Passport:%2B79161234567\?issuer=Passport&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
  });
});
