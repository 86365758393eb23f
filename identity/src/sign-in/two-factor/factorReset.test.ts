import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runDueJobs } from '../../operations/jobs/jobs';
import { parseCommand, runCommand, usages } from '../../operations/admin/commands';
import { resetSecondFactor } from '../../operations/admin/userCommands';
import { setTwoFactor, somePassword, turnOn } from '../../testing/factors';
import { ok, provePhone, signUp, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { whileFailing } from '../../testing/whileFailing';
import { whileLocked } from '../../testing/whileLocked';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { executeFactorResets } from './factorReset';

/** Orders the removal of a person's factor. */
const orderOf = ({ context, storage, clock }: TestService, { phone }: Person) =>
  resetSecondFactor({ config: context.config, storage, clock }, phone);
/** Two people with a password as their second factor, which is due for removal: that of the first one first. */
async function startWithTwoDue(service: TestService): Promise<[Person, Person]> {
  const people: [Person, Person] = [
    await signUp(service),
    await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }),
  ];
  for (const each of people) {
    await turnOn(service, each, 'PASSWORD');
    await orderOf(service, each);
    service.clock.step(1);
  }
  service.clock.step(daySeconds);
  return people;
}
/** The factors of two people. */
const modesOf = async ({ storage }: TestService, people: readonly Person[]) => {
  const rows = await storage.db.selectFrom('users').select(['id', 'two_factor_auth']).execute();
  return people.map((person) => rows.find(({ id }) => id === person.id)?.two_factor_auth);
};
/** Users whose factor was removed, in that order. */
const removedOf = async ({ storage }: TestService) => {
  const events = storage.db.selectFrom('audit_events').select('user_id').where('event', '=', 'factor_reset');
  return (await events.orderBy('id').execute()).map(({ user_id }) => user_id);
};

describeOnBothDatabases('the removal of a lost factor by an operator (R-22)', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const order = (phone = person.phone) => orderOf(service, { ...person, phone });
  const runJobs = () => runDueJobs(service.context);
  const mode = async () => ok(await service.call('POST', '/user/identify/', { body: { phone: person.phone } })).user;
  const events = async () => {
    const rows = await service.storage.db.selectFrom('audit_events').select('event').orderBy('id').execute();
    return rows.map(({ event }) => event).filter((event) => event.startsWith('factor_reset'));
  };
  const tokenIn = (text = ''): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

  it('takes effect a day after every contact was notified, and not a second earlier', async () => {
    await turnOn(service, person, 'PASSWORD');
    await service.deliver();
    expect(await order()).toMatchObject({
      id: person.id,
      two_factor_auth: 'PASSWORD',
      effective_at: '2026-05-13T09:00:00.000Z',
    });
    expect((await service.messages(person.email))[0]?.subject).toBe('Двухфакторная защита будет отключена');
    expect((await service.messages(person.phone))[0]?.text).toContain('/2fa/cancel-reset/#token=');
    const settings = ok(await service.call('GET', '/user/2fa/', { token: person.jwt.access }));
    expect(settings).toMatchObject({ mode: 'PASSWORD', reset_scheduled_for: '2026-05-13T09:00:00.000Z' });

    service.clock.step(daySeconds - 1);
    await runJobs();
    expect((await mode()).two_factor_auth).toBe('PASSWORD');
    service.clock.step(61);
    await runJobs();
    expect((await mode()).two_factor_auth).toBe('DISABLE');
    expect((await service.messages(person.email))[0]?.subject).toBe('Двухфакторная защита отключена');
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    ok(await standardAuth(service, { user: person.id, phone_verification }));
    expect(await events()).toEqual(['factor_reset_requested', 'factor_reset']);
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(await service.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('can be cancelled once by any recipient of the notice, without signing in', async () => {
    await turnOn(service, person, 'PASSWORD');
    await order();
    const emails = await service.messages(person.email);
    const token = tokenIn(emails.map(({ text }) => text).join());
    const cancel = (body: object) => service.call('POST', '/user/2fa/cancel_reset/', { body });
    expect((await cancel({ token: `${token}x` })).status).toBe(404);
    expect((await cancel({})).status).toBe(401);
    ok(await cancel({ token }));
    expect((await service.messages(person.email))[0]?.subject).toBe('Двухфакторная защита остаётся включённой');
    expect((await service.messages(person.phone))[0]?.text).toContain('отключение двухфакторной защиты отменено');
    expect((await cancel({ token })).status).toBe(404);
    service.clock.step(25 * hourSeconds);
    await runJobs();
    expect((await mode()).two_factor_auth).toBe('PASSWORD');
    expect(await events()).toEqual(['factor_reset_requested', 'factor_reset_cancelled']);
  });

  it('is also cancelled by the signed-in user, and by proving the factor', async () => {
    await turnOn(service, person, 'PASSWORD');
    await order();
    const token = person.jwt.access;
    ok(await service.call('POST', '/user/2fa/cancel_reset/', { token, body: {} }));
    await order();
    ok(await setTwoFactor(service, token, { mode: 'DISABLE', password: somePassword }));
    ok(
      await setTwoFactor(service, token, { mode: 'PASSWORD', password: somePassword, confirm_password: somePassword }),
    );
    service.clock.step(25 * hourSeconds);
    await runJobs();
    expect((await mode()).two_factor_auth).toBe('PASSWORD');
  });

  it('no operator command sets or changes a factor of a user, or removes one immediately', async () => {
    const names = Object.keys(usages).filter((name) => usages[name]?.startsWith('--phone P'));
    expect(names).toContain('user reset-2fa');
    const { storage, clock, context } = service;
    const factors = async () => {
      const users = await storage.db.selectFrom('users').select(['id', 'two_factor_auth']).orderBy('id').execute();
      const second = await storage.db.selectFrom('second_factors').selectAll().execute();
      return { users, second, codes: await storage.db.selectFrom('recovery_codes').selectAll().execute() };
    };
    const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await turnOn(service, person, 'PASSWORD');
    const before = await factors();
    for (const name of names)
      for (const { phone } of [person, other]) {
        const isAccess = name.startsWith('access ');
        const more = [
          ...(name === 'user set-employment' ? ['--employment', 'EMPLOYEE'] : []),
          ...(isAccess ? ['--type', 'oauth2'] : []),
          ...(usages[name]!.includes(' --role R') ? ['--role', 'editor'] : []),
          ...(usages[name]!.includes(' --minutes N') ? ['--minutes', '5'] : []),
          ...(/ (?:--reason R|\[--reason R\])/.test(usages[name]!) ? ['--reason', 'Спам'] : []),
        ];
        const command = parseCommand([...name.split(' '), '--phone', phone, ...more], '/');
        // Some have nothing to do for one of the two, and report that.
        await runCommand({ config: context.config, storage, clock }, command).catch(() => undefined);
        expect([name, await factors()]).toEqual([name, before]);
      }
  });

  it('can be ordered once, only if a factor is on, and by phone', async () => {
    await expect(order()).rejects.toThrow('No second factor is on.');
    await turnOn(service, person, 'PASSWORD');
    await order();
    await expect(order()).rejects.toThrow('A removal is pending already.');
    await expect(order('+79160000099')).rejects.toThrow('Nobody is registered');
  });
});

describeOnBothDatabases('removals of factors that are due', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  it('do not wait for a failing one, which is reported and due again', async () => {
    const people = await startWithTwoDue(service);
    const rows = `OLD.user_id = ${people[0].id}`;
    await whileFailing(service.storage, { table: 'second_factors', rows }, (message) =>
      expect(executeFactorResets.run(service.context)).rejects.toMatchObject({
        message: 'removals of a factor: 1 failed',
        errors: [expect.objectContaining({ message })],
      }),
    );
    expect(await modesOf(service, people)).toEqual(['PASSWORD', 'DISABLE']);
    await executeFactorResets.run(service.context);
    expect(await modesOf(service, people)).toEqual(['DISABLE', 'DISABLE']);
    expect(await removedOf(service)).toEqual([people[1].id, people[0].id]);
  });

  it('stop if the database is unavailable', async () => {
    await startWithTwoDue(service);
    const gone = {
      ...service.context,
      db: { transaction: () => ({ execute: () => Promise.reject(new Error('gone')) }) },
    };
    await expect(executeFactorResets.run(gone as unknown as TestService['context'])).rejects.toThrow('gone');
  });
});

describeOnPostgres('removals of factors that two processes find at the same time (R-22)', () => {
  it('each happen once, and are shared between them', async () => {
    const service = await startTestService({ driver: 'postgres', config: { limits: { resendSeconds: 0 } } });
    const people = await startWithTwoDue(service);
    const run = () => executeFactorResets.run(service.context);
    const first = `SELECT 1 FROM users WHERE id = ${people[0].id}`;
    await whileLocked(service.storage, first, [run], async () => {
      await run();
      expect(await modesOf(service, people)).toEqual(['PASSWORD', 'DISABLE']);
    });
    expect(await modesOf(service, people)).toEqual(['DISABLE', 'DISABLE']);
    expect(await removedOf(service)).toEqual([people[1].id, people[0].id]);
    await service.close();
  });
});
