import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, createBothApplications } from '../../testing/developers';
import { me, ok, provePhone, signIn, signUp, standardAuth, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

describeOnOneDatabase("operators' commands for users and lists", (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const run = (line: string): Promise<Json> => operate(service, ...line.split(' '));

  it('user activate lets a deactivated user sign in again, and is recorded in the history', async () => {
    for (let time = 0; time < 2; time += 1) await run(`user deactivate --phone ${person.phone}`);
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const refused = await standardAuth(service, { user: person.id, phone_verification });
    expect(refused.body.code).toBe('user_inactive');

    for (let time = 0; time < 2; time += 1)
      expect(await run(`user activate --phone ${person.phone}`)).toMatchObject({ id: person.id, is_active: true });
    expect((await me(service, person.jwt.access)).status).toBe(401);
    const { access } = await signIn(service, person);
    const { events } = ok(await service.call('GET', '/user/history/', { token: access, query: { kind: 'changes' } }));
    expect(events.map(({ event }: Json) => event)).toEqual(['user_activated', 'user_deactivated']);
  });

  it('user deactivate names the applications that still sign people in, and how to stop them', async () => {
    const answer = await run(`user deactivate --phone ${person.phone}`);
    expect([answer.applications, answer.warning]).toEqual([undefined, undefined]);
    await run(`user activate --phone ${person.phone}`);
    person.jwt = await signIn(service, person);
    const { app } = await createBothApplications(service, person);
    const { id, name } = await createApplication(service, person);
    await run(`oauth2 deactivate --client-id ${id}`);
    await run(`access revoke --phone ${person.phone} --type unit_site --reason Spam`);
    const { applications, warning } = await run(`user deactivate --phone ${person.phone}`);
    expect(applications).toEqual([{ id: app.id, type: 'OAUTH2_CLIENT', name }]);
    expect(warning).toMatch(/oauth2 deactivate or partner deactivate.* oauth2 set-owner or partner set-owner/);
    const other = await signUp(service, { phone: '+79160000077', email: 'boris@example.com' });
    ok(await service.call('GET', `/oauth2/${app.id}/get_metadata/`, { token: other.jwt.access }));
  });

  it('every change of an account is recorded with the operator and the previous value', async () => {
    await run(`user deactivate --phone ${person.phone}`);
    await run(`user activate --phone ${person.phone}`);
    await run(`user require-email-change --phone ${person.phone}`);
    await run(`user set-employment --phone ${person.phone} --employment EMPLOYEE`);
    await run(`user set-operator --phone ${person.phone}`);
    const written = await service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'actor_kind', 'actor', 'before', 'after'])
      .where('event', 'in', [
        'user_deactivated',
        'user_activated',
        'email_change_required',
        'employment_set',
        'operator_set',
      ])
      .orderBy('id')
      .execute();
    const by = { actor_kind: 'operator', actor: 'operator', before: null, after: null };
    expect(written).toEqual([
      {
        ...by,
        event: 'user_deactivated',
        before: { is_active: true },
        after: { is_active: false, ended_sessions: 1 },
      },
      { ...by, event: 'user_activated', before: { is_active: false }, after: { is_active: true } },
      { ...by, event: 'email_change_required' },
      { ...by, event: 'employment_set', before: { employment: 'NONE' }, after: { employment: 'EMPLOYEE' } },
      { ...by, event: 'operator_set', before: { is_operator: false }, after: { is_operator: true } },
    ]);
  });

  it('blacklist list shows the listed phones, the latest first', async () => {
    expect(await run('blacklist list')).toEqual({ items: [] });
    const [first, second] = ['+79160000076', '+79160000077'];
    await run(`blacklist add --phone ${first}`);
    const added_at = service.clock.now().toISOString();
    service.clock.step(60);
    await run(`blacklist add --phone ${second}`);
    expect(await run('blacklist list')).toMatchObject({ items: [{ phone: second }, { phone: first, added_at }] });
    await run(`blacklist remove --phone ${second}`);
    expect((await run('blacklist list')).items).toHaveLength(1);
  });

  it('showcase list shows the services added to the showcase', async () => {
    const { client_id } = await run('oauth2 create --name Shop --redirect-uri https://shop.example/callback');
    expect(await run('showcase list')).toEqual({ items: [] });
    await run(`showcase set --application ${client_id} --url https://shop.example/`);
    expect(await run('showcase list')).toEqual({
      items: [
        {
          id: client_id,
          type: 'OAUTH2_CLIENT',
          name: 'Shop',
          showcase_url: 'https://shop.example/',
          access_level: 'PUBLIC',
          is_active: true,
        },
      ],
    });
    await run(`showcase remove --application ${client_id}`);
    expect(await run('showcase list')).toEqual({ items: [] });
  });
});
