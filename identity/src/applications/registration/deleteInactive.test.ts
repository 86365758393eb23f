import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runDueJobs } from '../../operations/jobs/jobs';
import { daySeconds } from '../../platform/clock';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, signIn, signUp, someEmail, type Person } from '../../testing/flows';
import { openPostgres } from '../../platform/storage/openDatabase';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { migratedPostgresDatabase } from '../../testing/newPostgresDatabase';
import { createSteppedClock } from '../../testing/steppedClock';
import { whileFailing } from '../../testing/whileFailing';
import { deleteInactive } from './deleteInactive';

describeOnBothDatabases('an inactive application (R-75)', (driver) => {
  let service: TestService;
  let person: Person;
  let id: string;
  beforeEach(async () => {
    service = await startTestService({ driver, clock: createSteppedClock(new Date('2026-11-30T10:20:30.000Z')) });
    person = await signUp(service);
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    id = (await createApplication(service, person)).id;
    ok(
      await service.call('PATCH', `/partner/${id}/set_is_active/`, {
        token: person.jwt.access,
        body: { is_active: false },
      }),
    );
  });
  afterEach(() => service.close());

  /** Two processes that poll at the same moment. */
  const look = () => Promise.all([deleteInactive(service.context), deleteInactive(service.context)]);
  const isThere = async () => (await service.storage.db.selectFrom('applications').select('id').execute()).length === 1;
  const subjects = async () =>
    (await service.messages(someEmail))
      .map(({ subject }) => subject)
      .filter((subject) => subject?.includes('Лавка'))
      .reverse();
  const stepTo = (iso: string) => service.clock.step((new Date(iso).getTime() - service.clock.now().getTime()) / 1000);

  it('is deleted after three calendar months to the second, once, after emails 30, 7 and 1 day before', async () => {
    const soon = 'Приложение «Лавка» будет удалено';
    await look();
    expect(await subjects()).toEqual([]);
    // November 30 and three months: February 28.
    for (const [day, count] of [
      ['2027-01-29T10:20:29.000Z', 0],
      ['2027-01-29T10:20:30.000Z', 1],
      ['2027-02-21T10:20:29.000Z', 1],
      ['2027-02-21T10:20:30.000Z', 2],
      ['2027-02-27T10:20:29.000Z', 2],
      ['2027-02-27T10:20:30.000Z', 3],
      ['2027-02-28T10:20:29.000Z', 3],
    ] as const) {
      stepTo(day);
      await look();
      expect([day, await subjects()]).toEqual([day, Array.from({ length: count }, () => soon)]);
      expect(await isThere()).toBe(true);
    }
    stepTo('2027-02-28T10:20:30.000Z');
    await look();
    expect(await isThere()).toBe(false);
    expect(await subjects()).toEqual([soon, soon, soon, 'Приложение «Лавка» удалено']);
    const events = await service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'actor_kind'])
      .where('target_id', '=', id)
      .where('event', '=', 'application_deleted')
      .execute();
    expect(events).toEqual([{ event: 'application_deleted', actor_kind: 'service' }]);
  });

  it('is unknown to its owner from that second on, even while the job is late, and cannot be switched on again', async () => {
    stepTo('2027-02-28T10:20:29.000Z');
    const { access } = await signIn(service, person);
    const statuses = async () => {
      const call = async (method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: object) =>
        (await service.call(method, path, { token: access, ...(body && { body }) })).status;
      const { items } = ok(await service.call('GET', '/oauth2/', { token: access }));
      return [
        (items as object[]).length,
        await call('GET', `/oauth2/${id}/`),
        await call('GET', `/oauth2/${id}/attempts/`),
        await call('GET', `/oauth2/${id}/history/`),
      ];
    };
    expect(await statuses()).toEqual([1, 200, 200, 200]);
    stepTo('2027-02-28T10:20:30.000Z');
    expect(await statuses()).toEqual([0, 404, 404, 404]);
    const body = { is_active: true };
    const token = access;
    expect((await service.call('PATCH', `/partner/${id}/set_is_active/`, { token, body })).status).toBe(404);
    expect((await service.call('DELETE', `/oauth2/${id}/`, { token })).status).toBe(404);
    await look();
    expect(await isThere()).toBe(false);
  });

  it('is kept if it is activated again, and the notices start over', async () => {
    stepTo('2027-02-27T10:20:30.000Z');
    await look();
    expect(await subjects()).toHaveLength(1);
    const setActive = async (is_active: boolean) => {
      const { access: token } = await signIn(service, person);
      ok(await service.call('PATCH', `/partner/${id}/set_is_active/`, { token, body: { is_active } }));
    };
    await setActive(true);
    stepTo('2027-06-30T00:00:00.000Z');
    await look();
    expect(await isThere()).toBe(true);
    expect(await subjects()).toHaveLength(1);
    await setActive(false);
    stepTo('2027-08-31T00:00:00.000Z');
    await look();
    expect(await isThere()).toBe(true);
    expect(await subjects()).toHaveLength(2);
  });

  it('delays no other if its deletion fails, and is due again', async () => {
    const { access: token } = person.jwt;
    const other = (await createApplication(service, person)).id;
    ok(await service.call('PATCH', `/partner/${other}/set_is_active/`, { token, body: { is_active: false } }));
    service.clock.step(95 * daySeconds);
    const left = async () =>
      (await service.storage.db.selectFrom('applications').select('id').execute()).map((row) => row.id);
    await whileFailing(service.storage, { table: 'applications', rows: `OLD.id = '${id}'` }, (message) =>
      expect(deleteInactive(service.context)).rejects.toMatchObject({
        message: 'deletions of an application: 1 failed',
        errors: [expect.objectContaining({ message })],
      }),
    );
    expect(await left()).toEqual([id]);
    await deleteInactive(service.context);
    expect(await left()).toEqual([]);
  });

  it('is found by the jobs of the service', async () => {
    service.clock.step(95 * daySeconds);
    expect(await runDueJobs(service.context)).toContain('delete-inactive-applications');
    expect(await isThere()).toBe(false);
  });
});

describeOnPostgres('an inactive application, on a server whose time zone sets its clocks back', () => {
  it('is announced 24 hours before its deletion and not 25, once (R-75)', async () => {
    const url = new URL(await migratedPostgresDatabase());
    url.searchParams.set('options', '-c TimeZone=Europe/Berlin');
    const storage = openPostgres(url.href, 60_000);
    // Three months end on the day on which Berlin has 25 hours.
    const clock = createSteppedClock(new Date('2026-07-25T10:20:30.000Z'));
    const service = await startTestService({ driver: 'postgres', storage, clock });
    const person = await signUp(service);
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    const { id } = await createApplication(service, person);
    const { access: token } = person.jwt;
    ok(await service.call('PATCH', `/partner/${id}/set_is_active/`, { token, body: { is_active: false } }));
    const counts: number[] = [];
    for (const at of ['2026-10-20T00:00:00Z', '2026-10-24T09:20:30Z', '2026-10-24T10:20:29Z', '2026-10-24T10:20:30Z']) {
      clock.step((new Date(at).getTime() - clock.now().getTime()) / 1000);
      await deleteInactive(service.context);
      const mails = (await service.messages(someEmail)).filter(({ subject }) => subject?.includes('Лавка'));
      counts.push(mails.length);
    }
    expect(counts).toEqual([1, 1, 1, 2]);
    await service.close();
    await storage.close();
  });
});
