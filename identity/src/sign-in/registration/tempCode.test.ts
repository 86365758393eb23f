import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';
import { me, ok, provePhone, sendEmail, somePhone, verifyEmail, type Caller } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { codeFor } from '../../verification/code';

const cookies = { device: 'a'.repeat(43) };

describeOnBothDatabases('an email that does not arrive', (driver, itOnOneDatabase) => {
  let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
  let service: TestService;
  beforeAll(async () => {
    peer = await startSmtpPeer();
  });
  afterAll(() => peer.stop());
  beforeEach(async () => {
    service = await startTestService({ driver, config: { mail: { gateway: 'smtp', smtpUrl: peer.url } } });
  });
  afterEach(() => service.close());

  const status = (email: string, caller: Caller = { cookies }) =>
    service.call('GET', '/user/get_last_email_status_code/', { ...caller, query: { email } });
  /** Sends a code to an address and asks about it ten seconds later. */
  const tempCodeFor = async (email: string): Promise<string | undefined> => {
    ok(await sendEmail(service, 'SIGNUP', { email }, { cookies }));
    await service.deliver();
    service.clock.step(10);
    return ok(await status(email)).temp_code;
  };
  /** The gateway of these tests keeps no messages. */
  const lastCodeTo = async (email: string): Promise<string> => {
    const { seed } = await service.storage.db
      .selectFrom('verifications')
      .select('seed')
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return codeFor(service.context.secrets.codeKey, seed, 6);
  };
  const register = async (body: object, phone = somePhone, caller: Caller = { cookies }) => {
    const phone_verification = await provePhone(service, 'SIGNUP', { phone }, caller);
    const names = { first_name: 'Анна', last_name: 'Ёлкина' };
    return service.call('POST', '/user/registration/', {
      ...caller,
      body: { ...names, phone, phone_verification, ...body },
    });
  };

  itOnOneDatabase.each([
    [250, 'anna@mail.example', true],
    [554, '554@mail.example', true],
    [550, '550@mail.example', false],
    [450, '450@mail.example', false],
  ])(
    'its status is the %i of the mail server; a temp code comes only if the server exists',
    async (code, email, isThere) => {
      const tempCode = await tempCodeFor(email);
      expect(ok(await status(email)).status_code).toBe(code);
      expect(typeof tempCode === 'string').toBe(isThere);
    },
  );

  itOnOneDatabase('gets no temp code before the ten seconds, and none in another browser', async () => {
    const email = 'anna@mail.example';
    ok(await sendEmail(service, 'SIGNUP', { email }, { cookies }));
    await service.deliver();
    expect(ok(await status(email))).toEqual({ status_code: 250 });
    service.clock.step(10);
    expect((await status(email, { cookies: { device: 'b'.repeat(43) } })).status).toBe(404);
  });

  it('a temp code registers once, in its flow, for its address, and leaves the email unproven', async () => {
    const email = 'anna@mail.example';
    const temp_code = await tempCodeFor(email);
    const other = await register({ email: 'eve@mail.example', temp_code });
    expect([other.status, other.body.errors]).toEqual([400, { email: 'Сначала подтвердите адрес почты' }]);
    const elsewhere = { cookies: { device: 'b'.repeat(43) } };
    expect((await register({ email, temp_code }, '+79160000001', elsewhere)).status).toBe(400);

    const { jwt } = ok(await register({ email, temp_code }));
    const person = ok(await me(service, jwt.access));
    expect(person).toMatchObject({ email, is_verified: false, need_change_email: true });

    const again = await register({ email: 'anna@mail.example', temp_code }, '+79160000002');
    expect(again.status).toBe(400);
    // An address that was never proven cannot sign in.
    const identified = ok(await service.call('POST', '/user/identify/', { body: { phone: somePhone } }));
    expect(identified.user).toMatchObject({ email: null, need_change_email: true });
    expect((await sendEmail(service, 'SIGNIN', { user: person.id })).status).toBe(400);
  });

  itOnOneDatabase(
    'a temp code of a browser’s first call counts with the cookie of its answer, from the same IP address',
    async () => {
      const email = 'anna@mail.example';
      ok(await sendEmail(service, 'SIGNUP', { email }));
      await service.deliver();
      service.clock.step(10);
      const { temp_code } = ok(await status(email));
      const elsewhere = await register({ email, temp_code }, somePhone, { cookies, ip: '198.51.100.7' });
      expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['email']]);
      await service.storage.db.deleteFrom('counters').execute();
      ok(await register({ email, temp_code }));
    },
  );

  itOnOneDatabase(
    'a temp code counts along with an email code that was not accepted, and an accepted one takes precedence',
    async () => {
      const email = 'anna@mail.example';
      const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email }, { cookies }));
      await service.deliver();
      service.clock.step(10);
      const { temp_code } = ok(await status(email));
      const made = await register({ email, email_verification, temp_code });
      expect(ok(await me(service, ok(made).jwt.access))).toMatchObject({ email, is_verified: false });

      const other = 'boris@mail.example';
      const sent = ok(await sendEmail(service, 'SIGNUP', { email: other }, { cookies }));
      await service.deliver();
      service.clock.step(10);
      const both = {
        email: other,
        email_verification: sent.email_verification,
        temp_code: ok(await status(other)).temp_code,
      };
      ok(await verifyEmail(service, both.email_verification, await lastCodeTo(other), { cookies }));
      const proven = await register(both, '+79160000001');
      expect(ok(await me(service, ok(proven).jwt.access))).toMatchObject({ email: other, is_verified: true });
      const none = { email: 'eve@mail.example', email_verification: both.email_verification };
      for (const rest of [none, { ...none, temp_code: 'x' }]) {
        await service.storage.db.deleteFrom('counters').execute();
        expect((await register(rest, '+79160000002')).status).toBe(400);
      }
    },
  );

  it('an unproven address is released to its owner', async () => {
    const email = 'anna@mail.example';
    const squatter = ok(await register({ email, temp_code: await tempCodeFor(email) })).jwt.access;
    const owner = { cookies: { device: 'c'.repeat(43) } };
    ok(await service.call('POST', '/user/check_email_is_not_used/', { body: { email } }));
    await service.storage.db.deleteFrom('counters').execute();
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email }, owner));
    const code = await lastCodeTo(email);
    ok(await verifyEmail(service, email_verification, code, owner));
    const { jwt } = ok(await register({ email, email_verification }, '+79160000001', owner));
    expect(ok(await me(service, jwt.access))).toMatchObject({ email, is_verified: true });
    expect(ok(await me(service, squatter))).toMatchObject({ email: null, is_verified: false, need_change_email: true });
  });

  itOnOneDatabase.each(['spec', 'private'] as const)(
    'in %s mode a temp code registers alike whether its address is unknown, unproven or proven by somebody (R-07)',
    async (mode) => {
      const answers = [];
      for (const [index, has] of [undefined, false, true].entries()) {
        const email = `person${index}@mail.example`;
        const temp_code = await tempCodeFor(email);
        if (has !== undefined) {
          const values = { first_name: 'Ева', last_name: 'Ким', phone: `+7916111000${index}`, email, is_verified: has };
          await service.storage.db.insertInto('users').values(values).execute();
        }
        service.context.config.identifyMode = mode;
        const answer = await register({ email, temp_code }, `+7916000000${index}`);
        service.context.config.identifyMode = 'spec';
        const { access } = ok(answer).jwt;
        const person = ok(await me(service, access));
        expect(person).toMatchObject({ email, is_verified: false, need_change_email: true });
        answers.push([answer.status, Object.keys(answer.body), answer.headers['content-length']]);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    },
  );

  itOnOneDatabase('accepts neither made-up text nor the id of the verification as a temp code', async () => {
    const email = 'anna@mail.example';
    const sent = ok(await sendEmail(service, 'SIGNUP', { email }, { cookies }));
    await service.deliver();
    service.clock.step(10);
    for (const temp_code of ['123456', sent.email_verification]) {
      await service.storage.db.deleteFrom('counters').execute();
      expect((await register({ email, temp_code })).status).toBe(400);
    }
  });
});
