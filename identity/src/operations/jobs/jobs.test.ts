import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { addSeconds, daySeconds } from '../../platform/clock';
import { signUp, me } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Job } from '../../platform/job';
import { until } from '../../testing/until';
import { logStatements } from '../../testing/statementLog';
import { cleanUp } from './cleanUp';
import { runDueJobs, startJobs } from './jobs';

describeOnBothDatabases('jobs', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  it('run once per interval, however many processes poll (R-67)', async () => {
    let runs = 0;
    const job: Job = { name: 'count', everySeconds: 60, run: () => Promise.resolve(void (runs += 1)) };
    const poll = () => Promise.all(Array.from({ length: 10 }, () => runDueJobs(service.context, [job])));
    expect((await poll()).flat()).toEqual(['count']);
    service.clock.step(59);
    await poll();
    expect(runs).toBe(1);
    service.clock.step(1);
    await poll();
    expect(runs).toBe(2);
  });

  it('are logged if they fail, delay no other job, and run again', async () => {
    const err = new Error('not yet');
    const failing: Job = { name: 'fails', everySeconds: 60, run: () => Promise.reject(err) };
    const working: Job = { name: 'works', everySeconds: 60, run: () => Promise.resolve() };
    const logged = jest.spyOn(service.context.log, 'error');
    expect(await runDueJobs(service.context, [failing, working])).toEqual(['works']);
    expect(logged.mock.calls).toEqual([[{ err, job: 'fails' }, 'scheduled job failed']]);
    expect(await runDueJobs(service.context, [{ ...failing, run: working.run }, working])).toEqual(['fails']);
  });

  it('are waited for when the service stops, even if they take longer than the interval', async () => {
    const interval = jest.spyOn(globalThis, 'setInterval');
    let finish = (): void => undefined;
    const run = jest.fn(() => new Promise<void>((done) => (finish = done)));
    const stop = startJobs(service.context, [{ name: 'slow', everySeconds: 60, run }]);
    await until('the job runs', () => run.mock.calls.length === 1);
    const [poll] = interval.mock.calls.find(([, milliseconds]) => milliseconds === 60_000)!;
    poll();
    let hasStopped = false;
    const stopped = stop().then(() => (hasStopped = true));
    await service.storage.db.selectFrom('jobs').selectAll().execute();
    expect(hasStopped).toBe(false);
    finish();
    await stopped;
  });

  it('delete expired rows, and none in use', async () => {
    const { db, clock } = service.context;
    const { jwt } = await signUp(service);
    const count = async (
      table: 'verifications' | 'outbox' | 'inbox_messages' | 'counters' | 'sessions' | 'audit_events',
    ) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    await db
      .insertInto('counters')
      .values({ key: 'old', count: 1, resets_at: addSeconds(clock.now(), -1) })
      .execute();
    const artifact = { kind: 'Interaction' as const, payload: '{}', created_at: clock.now() };
    await db
      .insertInto('oauth2_artifacts')
      .values([
        { ...artifact, id: 'old', expires_at: addSeconds(clock.now(), -1) },
        { ...artifact, id: 'in-use', expires_at: addSeconds(clock.now(), 60) },
      ])
      .execute();
    const events = await count('audit_events');
    const verifications = await count('verifications');
    await runDueJobs(service.context);
    expect(await db.selectFrom('counters').select('key').where('key', '=', 'old').execute()).toEqual([]);
    expect(await db.selectFrom('oauth2_artifacts').select('id').execute()).toEqual([{ id: 'in-use' }]);
    expect(await count('verifications')).toBe(verifications);
    expect((await me(service, jwt.access)).status).toBe(200);

    service.clock.step(8 * daySeconds);
    await runDueJobs(service.context);
    expect([await count('verifications'), await count('inbox_messages')]).toEqual([verifications, 0]);
    expect(await count('outbox')).toBeGreaterThan(0);
    service.clock.step(24 * daySeconds);
    await runDueJobs(service.context);
    // The trail of a number.
    expect([await count('verifications'), await count('outbox')]).toEqual([0, 0]);
    expect(await count('sessions')).toBe(1);

    service.clock.step(187 * daySeconds);
    await runDueJobs(service.context);
    expect(await count('sessions')).toBe(0);
    expect(await count('audit_events')).toBe(events);
  });

  it('delete in statements with a limit, each in its own transaction', async () => {
    const log = logStatements(service.storage.pool);
    log.drain();
    await cleanUp.run(service.context);
    const limited = /^(?:delete from|update) "(\w+)" .* limit \$\d+\b/i;
    const tables = log.drain().map((text) => limited.exec(text)?.[1] ?? text);
    expect([...new Set(tables)].sort()).toEqual([
      'application_day_people',
      'application_usage',
      'approvals',
      'canaries',
      'contact_changes',
      'counters',
      'external_visits',
      'inbox_messages',
      'message_switches',
      'oauth2_artifacts',
      'operator_roles',
      'operator_sessions',
      'outbox',
      'passkeys',
      'saml_received_messages',
      'saml_requests',
      'second_factor_setups',
      'sessions',
      'site_tokens',
      'support_requests',
      'used_challenges',
      'used_passkey_challenges',
      'verifications',
      'webhook_attempts',
      'webhook_events',
    ]);
  });
});
