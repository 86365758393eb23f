import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addSeconds, daySeconds } from '../../../platform/clock';
import { codeTo, ok, sendSms, signIn, signUp, verifySms, wrongFor } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import { operatorWith, signUpOperator, type TestOperator } from '../../../testing/operators';
import { formCall } from '../../../site/support/testing/supportForm';
import { accessLateBefore } from './queues';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describe('the day on which a request for access becomes late', () => {
  // Sent on Friday, three working days: promised for Wednesday, late from Thursday on.
  it.each([
    ['2026-05-13T23:59:59Z', '2026-05-08T00:00:00.000Z'],
    ['2026-05-14T00:00:00Z', '2026-05-11T00:00:00.000Z'],
    ['2026-05-16T12:00:00Z', '2026-05-13T00:00:00.000Z'],
  ])('at %s those sent before %s are late', (now, before) =>
    expect(accessLateBefore(new Date(now), 3).toISOString()).toBe(before),
  );
});

describeOnBothDatabases('today in the console', (driver) => {
  let service: TestService;
  let operator: TestOperator;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    operator = await operatorWith(service, 'reviewer', 'support');
  });
  afterEach(() => service.close());
  const today = async ({ call } = operator) => ok(await call('GET', '/today/'));
  const namesOf = ({ alerts }: { alerts: { alert: string }[] }) => alerts.map(({ alert }) => alert);

  it('shows the queues of one’s roles with their promised day', async () => {
    const none = { waiting: 0, late: 0, promised_by: null, oldest_at: null };
    expect((await today()).queues).toEqual(['access', 'support', 'approvals'].map((queue) => ({ queue, ...none })));
    expect((await today(await operatorWith(service, 'reviewer'))).queues).toEqual([{ queue: 'access', ...none }]);
    const { jwt } = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'Лавка', comment: 'x' };
    const access = ok(await service.call('POST', '/partner_creation_request/', { token: jwt.access, body: wanted }));
    const fields = { body: 'x', page: '/' };
    const sent = ok(await service.call('POST', '/support/send_to_email/', formCall(fields, [], { token: jwt.access })));
    const oldest_at = service.clock.now().toISOString();
    expect((await today()).queues).toMatchObject([
      { queue: 'access', waiting: 1, late: 0, promised_by: access.answer_by, oldest_at },
      { queue: 'support', waiting: 1, late: 0, promised_by: sent.answer_by.slice(0, 10), oldest_at },
      { queue: 'approvals', waiting: 0 },
    ]);
    const long = new Date(addSeconds(service.clock.now(), -30 * daySeconds));
    await service.storage.db.updateTable('access_requests').set({ created_at: long }).execute();
    await service.storage.db.updateTable('support_requests').set({ answer_by: long }).execute();
    expect((await today()).queues).toMatchObject([{ late: 1 }, { late: 1 }, {}]);
  });

  it('shows what is wrong, in both languages', async () => {
    expect(namesOf(await today())).toEqual(['no_owner']);
    await signUpOperator(service, 'owner');
    const { alerts } = await today();
    expect(alerts).toEqual([
      {
        alert: 'one_owner',
        text: { ru: expect.any(String), en: expect.any(String) },
        since: null,
        link: '/operator/operators',
      },
    ]);
    await signUpOperator(service, 'owner');
    expect(namesOf(await today())).toEqual([]);
    jest.spyOn(service.context.outbox, 'isUnavailable').mockImplementation(({ channel }) => channel === 'sms');
    await service.storage.db
      .insertInto('counters')
      .values({ key: 'guard', count: 1, resets_at: addSeconds(service.clock.now(), 600) })
      .execute();
    expect(namesOf(await today())).toEqual(['gateway_down_sms', 'global_guard']);
  });

  it('has five figures of the last 24 hours, hour by hour, that lead to lists one may read', async () => {
    const person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    const figures = async ({ call } = operator) =>
      Object.fromEntries(
        (ok(await call('GET', '/figures/')).figures as { figure: string }[]).map(({ figure, ...rest }) => [
          figure,
          rest,
        ]),
      ) as Record<
        string,
        { value: number; before: number; link: string | null; hours: { at: string; value: number }[] }
      >;
    const first = await figures();
    service.clock.step(120);
    await signIn(service, person);
    const sent = ok(await sendSms(service, 'SIGNIN', { phone: person.phone, user: person.id }));
    await verifySms(service, sent.phone_verification, wrongFor(await codeTo(service, person.phone)));
    const later = await figures();
    expect(later.sign_ins!.value - first.sign_ins!.value).toBe(1);
    expect(later.failures!.value - first.failures!.value).toBe(1);
    expect(later.registrations!.value).toBe(2);
    expect(later.codes_sent!.value - first.codes_sent!.value).toBe(2);
    const { hours, link } = later.sign_ins!;
    expect([hours.length, hours.at(-1), link]).toEqual([
      24,
      { at: '2026-05-12T09:00:00.000Z', value: later.sign_ins!.value },
      '/operator/people',
    ]);
    await service.storage.pool.query(
      `UPDATE outbox SET delivered_at = finished_at, finished_at = finished_at - interval '1 day'`,
    );
    const moved = await figures(await operatorWith(service, 'auditor'));
    expect(moved.codes_delivered).toMatchObject({ before: later.codes_sent!.value, link: null });
  });
});
