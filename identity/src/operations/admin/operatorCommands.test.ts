import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { daySeconds } from '../../platform/clock';
import { turnOn } from '../../testing/factors';
import { signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';
import { whileLocked } from '../../testing/whileLocked';
import { nextTotp, operatorWith } from '../../testing/operators';
import { updateUser } from '../../people/users.repository';
import { verifyChain } from '../../protection/audit/chain';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnOneDatabase('commands about operators', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: roomy, dataDir: tmpdir(), operatorEmail: 'operators@example.com' },
    });
    person = await signUp(service);
  });
  afterEach(() => service.close());
  const run = (line: string): Promise<Json> => operate(service, ...line.split(' '));
  const add = (role: string, more = '') => run(`operator add --phone ${person.phone} --role ${role}${more}`);
  const log = () =>
    service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'before', 'after', 'reason', 'details'])
      .where('actor_kind', '=', 'operator')
      .where('event', '<>', 'operator_command')
      .orderBy('id')
      .execute();

  it('operator add, set-operator and break-glass give no role to a deactivated account', async () => {
    await run(`user deactivate --phone ${person.phone}`);
    await expect(add('support')).rejects.toThrow('The account is deactivated. Run user activate');
    await expect(run(`user set-operator --phone ${person.phone}`)).rejects.toThrow('The account is deactivated.');
    const minutes = `operator break-glass --phone ${person.phone} --minutes 5 --reason x`;
    await expect(run(minutes)).rejects.toThrow('The account is deactivated.');
    expect((await run('operator list')).items).toEqual([]);
    await run(`user activate --phone ${person.phone}`);
    expect((await add('support')).roles).toEqual([{ role: 'support', until: null }]);
  });

  it('operator add gives roles with and without an end, each with its row', async () => {
    await add('support');
    const { user_id, roles, is_suspended } = await add('owner', ' --until 2026-12-31');
    expect([roles, is_suspended]).toEqual([
      [
        { role: 'owner', until: '2027-01-01T00:00:00.000Z' },
        { role: 'support', until: null },
      ],
      false,
    ]);
    expect(await log()).toMatchObject([
      { event: 'operator_role_granted', actor: 'operator', before: { role: null }, after: { role: 'support' } },
      { before: { role: null, until: null }, after: { role: 'owner', until: '2027-01-01T00:00:00.000Z' } },
    ]);
    expect((await run('operator list')).items).toMatchObject([
      {
        user_id,
        name: 'Анна Ёлкина',
        phone: expect.stringContaining('*'),
        two_factor_auth: 'DISABLE',
        roles: [
          { role: 'owner', granted_by: 'operator' },
          { role: 'support', until: null },
        ],
        suspended_at: null,
      },
    ]);
    expect((await run(`user show --phone ${person.phone}`)).roles).toEqual(['support', 'owner']);
    expect((await verifyChain(service.storage.db)).faults).toEqual([]);
    await expect(add('king')).rejects.toThrow('one of auditor, support,');
    await expect(add('support', ' --until 2020-01-01')).rejects.toThrow('over already');
  });

  it('operator remove takes one role, or all, and with it the session of the console', async () => {
    const operator = await operatorWith(service, 'support', 'auditor');
    const remove = (flags = '') => run(`operator remove --phone ${operator.person.phone}${flags}`);
    expect((await remove(' --role support')).roles).toEqual([{ role: 'auditor', until: null }]);
    expect((await operator.call('GET', '/me/')).body.code).toBe('operator_session_required');
    await expect(remove(' --role support')).rejects.toThrow('The person is not support.');
    expect((await remove()).roles).toEqual([]);
    await expect(remove()).rejects.toThrow('has no role');
    expect((await operator.call('GET', '/me/')).status).toBe(403);
  });

  it('operator remove leaves the last owner, and says what to run before', async () => {
    await add('owner');
    await add('support');
    const remove = (flags = '', phone = person.phone) => run(`operator remove --phone ${phone}${flags}`);
    const refusal = 'Run operator add --phone P --role owner for somebody else before';
    await expect(remove()).rejects.toThrow(refusal);
    await expect(remove(' --role owner')).rejects.toThrow(refusal);
    expect((await remove(' --role support')).roles).toEqual([{ role: 'owner', until: null }]);
    const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await run(`operator break-glass --phone ${other.phone} --minutes 30 --reason Outage`);
    service.clock.step(30 * 60);
    await expect(remove()).rejects.toThrow(refusal);
    // The role that is over is none to keep.
    expect((await remove('', other.phone)).roles).toEqual([]);
    await run(`operator break-glass --phone ${other.phone} --minutes 30 --reason Outage`);
    expect((await remove()).roles).toEqual([]);
    await expect(remove('', other.phone)).rejects.toThrow(refusal);
  });

  it('operator remove of the two last owners at once leaves one', async () => {
    const { phone } = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await add('owner');
    await run(`operator add --phone ${phone} --role owner`);
    const removals = [person.phone, phone].map((each) => () => run(`operator remove --phone ${each}`).catch(String));
    const answers = await whileLocked(service.storage, "SELECT 1 FROM operator_roles WHERE role = 'owner'", removals);
    expect(answers.filter((answer) => String(answer).includes('the last owner'))).toHaveLength(1);
    expect((await run('operator list')).items).toHaveLength(1);
  });

  it('operator add confirms somebody whose roles rest since a change of the phone', async () => {
    const operator = await operatorWith(service, 'support');
    await updateUser(service.storage.db, operator.person.id, { phone: '+79169999999' });
    expect((await operator.call('GET', '/me/')).status).toBe(403);
    expect((await run('operator list')).items).toMatchObject([{ suspended_for: 'contact' }]);
    const confirmed = await run('operator add --phone +79169999999 --role support');
    expect(confirmed.is_suspended).toBe(false);
    expect((await log()).at(-1)).toMatchObject({ after: { role: 'support', until: null, confirmed: true } });
    const again = await service.call('POST', '/operator/session/', {
      token: operator.person.jwt.access,
      body: { totp: nextTotp(service, operator.secret) },
    });
    expect(again.status).toBe(200);
  });

  it('operator break-glass makes an owner for some minutes, and every owner is told', async () => {
    const owner = await operatorWith(service, 'owner');
    const line = `operator break-glass --phone ${person.phone} --minutes 30 --reason Outage`;
    const { until, roles } = await run(line);
    expect(Date.parse(until) - service.clock.now().getTime()).toBe(30 * 60_000);
    expect(roles).toEqual([{ role: 'owner', until }]);
    expect((await log()).at(-1)).toMatchObject({
      reason: 'Outage',
      details: { break_glass: 30 },
      after: { role: 'owner' },
    });
    for (const to of ['operators@example.com', owner.person.email]) {
      const mail = (await service.messages(to)).find(({ subject }) => subject?.endsWith('Break-glass access'));
      expect([mail?.subject, mail?.text]).toEqual([
        'Экстренный доступ владельца · Break-glass access',
        expect.stringContaining('Анна Ёлкина is an owner until 2026-05-12'),
      ]);
    }
    service.clock.step(30 * 60);
    expect((await run(`user show --phone ${person.phone}`)).roles).toEqual([]);
    await add('owner');
    await expect(run(line)).rejects.toThrow('longer than that');
    await expect(run(line.replace('30', '1000'))).rejects.toThrow('from 1 to 720');
  });

  it('user set-operator still makes an editor, and no more', async () => {
    await run(`user set-operator --phone ${person.phone}`);
    const shown = await run(`user show --phone ${person.phone}`);
    expect([shown.roles, shown.is_operator]).toEqual([['editor'], true]);
    await run(`user set-operator --phone ${person.phone} --off`);
    expect((await run(`user show --phone ${person.phone}`)).is_operator).toBe(false);
  });

  it('user set-operator confirms nobody whose roles rest: that is what operator add does', async () => {
    const { person: other } = await operatorWith(service, 'owner');
    await updateUser(service.storage.db, other.id, { phone: '+79169999999' });
    const rows = await log();
    const set = 'user set-operator --phone +79169999999';
    await expect(run(set)).rejects.toThrow('operator add --phone P --role R');
    expect((await run('operator list')).items).toMatchObject([
      { suspended_for: 'contact', roles: [{ role: 'owner' }] },
    ]);
    expect(await log()).toEqual(rows);
    await run(`${set} --off`);
    expect((await run('operator list')).items).toMatchObject([{ suspended_for: 'contact' }]);
    await run('operator add --phone +79169999999 --role owner');
    await run(set);
    expect((await run('user show --phone +79169999999')).roles).toEqual(['editor', 'owner']);
  });

  it('user set-operator leaves the role of an editor as it is, and gives one that has ended again', async () => {
    const ends = async () => {
      const [{ roles }] = (await run('operator list')).items;
      return roles.map(({ role, until }: Json) => [role, until]);
    };
    const { until } = (await add('editor', ' --until 2026-12-31')).roles[0];
    await run(`user set-operator --phone ${person.phone}`);
    expect(await ends()).toEqual([['editor', until]]);
    const ended = service.clock.now();
    await service.storage.db.updateTable('operator_roles').set({ until: ended }).execute();
    await run(`user set-operator --phone ${person.phone}`);
    expect(await ends()).toEqual([['editor', null]]);
  });

  it('user set-operator waits for whoever changes the account, and then sees the change', async () => {
    const change = `UPDATE users SET is_active = false WHERE id = ${person.id}; SELECT 1 FROM users WHERE id = ${person.id}`;
    const set = () => run(`user set-operator --phone ${person.phone}`).then(String, String);
    expect(await whileLocked(service.storage, change, [set])).toEqual([expect.stringContaining('deactivated')]);
    expect((await run('operator list')).items).toEqual([]);
  });

  it('doctor names no owner, one owner, and an owner who cannot begin a session', async () => {
    const warnings = async () => (await run('doctor')).warnings as string[];
    expect(await warnings()).toEqual([expect.stringMatching(/^The console has no owner/)]);
    await add('owner');
    expect(await warnings()).toEqual([
      expect.stringMatching(/^The console has one owner/),
      expect.stringContaining('Анна Ёлкина (owner)'),
    ]);
    await turnOn(service, person, 'TOTP');
    await operatorWith(service, 'owner');
    expect(await warnings()).toEqual([]);
    service.clock.step(daySeconds);
    await run(`user deactivate --phone ${person.phone}`);
    expect(await warnings()).toEqual([expect.stringMatching(/one owner/)]);
  });
});
