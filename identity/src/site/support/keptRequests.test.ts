import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runDueJobs } from '../../operations/jobs/jobs';
import { daySeconds } from '../../platform/clock';
import { record } from '../../protection/audit/audit';
import { ok, refresh, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { formCall } from './testing/supportForm';

describeOnBothDatabases('a request to support that was received', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const anonymous = { phone: somePhone, email: someEmail, body: 'Не приходит код.' };
  /** @returns its number */
  const send = async (fields: Record<string, string>, token?: string): Promise<number> =>
    ok(await service.call('POST', '/support/send_to_email/', formCall(fields, [], { ...(token && { token }) }))).number;
  const show = (number: number) => operate(service, 'support', 'show', '--number', String(number));
  /** Writes many requests in one statement. */
  const receive = async (count: number): Promise<void> => {
    const created_at = service.clock.now();
    const request = {
      ...anonymous,
      page: '',
      created_at,
      answer_by: created_at,
      user_id: null,
      language: 'ru' as const,
    };
    const rows = Array.from({ length: count }, () => request);
    await service.storage.db.insertInto('support_requests').values(rows).execute();
  };

  itOnOneDatabase('is shown to an operator with the recent failures of its person only', async () => {
    const [anna, boris] = [
      await signUp(service),
      await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }),
    ];
    const numbers = [await send({ body: 'Вопрос' }, anna.jwt.access), await send({ body: 'Вопрос' }, boris.jwt.access)];
    ok(await refresh(service, anna.jwt.refresh));
    service.clock.step(11);
    expect((await refresh(service, anna.jwt.refresh)).status).toBe(401);
    const reused = { event: 'refresh_reuse', at: service.clock.now() };
    expect(await show(numbers[0] ?? 0)).toMatchObject({ recent_failures: [reused], recent_failures_of: 'person' });
    expect((await show(numbers[1] ?? 0)).recent_failures).toEqual([]);
    for (const event of ['sign_in_failed', 'service_refresh_reuse', 'sign_in'] as const)
      await record(service.storage.db, { event, at: service.clock.now(), userId: boris.id });
    expect((await show(numbers[1] ?? 0)).recent_failures).toMatchObject([
      { event: 'service_refresh_reuse' },
      { event: 'sign_in_failed' },
    ]);
  });

  itOnOneDatabase('of a visitor is shown with the failures of the account of the phone, marked as such', async () => {
    const anna = await signUp(service);
    await record(service.storage.db, { event: 'sign_in_failed', at: service.clock.now(), userId: anna.id });
    expect(await show(await send({ ...anonymous, phone: anna.phone }))).toMatchObject({
      recent_failures: [{ event: 'sign_in_failed' }],
      recent_failures_of: 'entered phone',
    });
    expect(await show(await send({ ...anonymous, phone: '+79160000009' }))).toMatchObject({
      recent_failures: [],
      recent_failures_of: null,
    });
  });

  itOnOneDatabase('is listed with the total, and with the command for those beyond two hundred', async () => {
    await receive(201);
    const list = (...more: string[]) => operate(service, 'support', 'list', ...more);
    const { items, total, more } = await list();
    expect([items.length, total, more]).toEqual([200, 201, 'support list --before 1002']);
    const rest = await operate(service, ...(more as string).split(' '));
    expect(rest.items).toMatchObject([{ number: 1001 }]);
    expect(rest).not.toHaveProperty('more');
    await operate(service, 'support', 'close', '--number', '1001');
    expect(await list()).not.toHaveProperty('more');
    expect((await list('--all')).more).toBe('support list --all --before 1002');
    await expect(list('--before', 'x')).rejects.toThrow('whole number');
  });

  it('is deleted after three years, closed or not', async () => {
    await receive(2);
    await operate(service, 'support', 'close', '--number', '1001');
    const kept = async () =>
      (await service.storage.db.selectFrom('support_requests').select('number').execute()).length;
    service.clock.step(3 * 365 * daySeconds);
    await runDueJobs(service.context);
    expect(await kept()).toBe(2);
    service.clock.step(3601);
    await runDueJobs(service.context);
    expect(await kept()).toBe(0);
  });
});
