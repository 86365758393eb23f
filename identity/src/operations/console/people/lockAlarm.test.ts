import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { lockAlarms, type LockAlarm } from '@passport/shared/schemas/console/people';
import { daySeconds, hourSeconds } from '../../../platform/clock';
import { record } from '../../../protection/audit/audit';
import { me, ok, refresh, signUp, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { operate } from '../../../testing/operate';
import { beginSession, nextTotp, operatorWith, type TestOperator } from '../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const reason = 'Called in';

describeOnBothDatabases('the lock of an account after an alarm', (driver, itOnOneDatabase) => {
  let service: TestService;
  let security: TestOperator;
  let other: TestOperator;
  let person: Person;
  let userId: string;
  beforeEach(async () => {
    const tokens = { accessSeconds: 30 * daySeconds };
    service = await startTestService({ driver, config: { limits: roomy, tokens } });
    person = await signUp(service);
    userId = ok(await me(service, person.jwt.access)).user_id;
    security = await operatorWith(service, 'security');
    other = await operatorWith(service, 'security');
  });
  afterEach(() => service.close());

  /** Begins a session of the console: those of days ago have ended. */
  const prove = async (operator: TestOperator) => {
    const begun = await beginSession(service, operator.person, nextTotp(service, operator.secret));
    ok(begun);
    operator.cookies.operator = begun.cookie('operator')!;
  };
  const alarm = (event: LockAlarm = 'phone_restored') =>
    record(service.storage.db, { event, at: service.clock.now(), userId: person.id });
  const lock = async (hours = 24) => {
    await prove(security);
    ok(await security.call('POST', `/people/${userId}/lock/`, { body: { reason, hours } }));
  };
  const read = async (): Promise<Json> => ok(await security.call('GET', `/people/${userId}/`));
  const unlock = async () => {
    await prove(security);
    return security.call('POST', `/people/${userId}/unlock/`, { body: { reason } });
  };
  const unlocked = () =>
    service.storage.db
      .selectFrom('audit_events')
      .select(['details', 'actor'])
      .where('event', '=', 'user_unlocked')
      .execute();
  const days = (count: number) => service.clock.step(count * daySeconds);

  it.each(lockAlarms)('is lifted by two people after %s, which the person and the row name', async (event) => {
    const at = service.clock.now().toISOString();
    await alarm(event);
    days(6);
    await lock();
    expect((await read()).lock_alarm).toEqual({ event, at });
    const asked = await unlock();
    expect([asked.status, asked.body]).toEqual([202, { approval_id: expect.any(String) }]);
    expect((await read()).state).toBe('locked');
    await prove(other);
    ok(await other.call('POST', `/approvals/${asked.body.approval_id}/approve/`, { body: { reason } }));
    expect(await read()).toMatchObject({ state: 'active', lock_alarm: null });
    expect(await unlocked()).toMatchObject([{ actor: other.userId, details: { alarm: event, alarm_at: at } }]);
  });

  it('is lifted by one where nothing happened in the week before, whatever was earlier or to somebody else', async () => {
    await alarm();
    days(7);
    service.clock.step(1);
    await record(service.storage.db, { event: 'phone_restored', at: service.clock.now(), userId: other.person.id });
    await record(service.storage.db, { event: 'sign_in_failed', at: service.clock.now(), userId: person.id });
    await lock();
    expect((await read()).lock_alarm).toBeNull();
    expect((await unlock()).status).toBe(200);
    expect(await unlocked()).toEqual([{ actor: security.userId, details: {} }]);
  });

  it('is lifted by two after a refresh token that was used twice, and after an alarm that came since', async () => {
    ok(await refresh(service, person.jwt.refresh));
    service.clock.step(hourSeconds);
    expect((await refresh(service, person.jwt.refresh)).body.code).toBe('session_reused');
    await lock();
    expect((await read()).lock_alarm).toMatchObject({ event: 'refresh_reuse' });
    await alarm('factor_reset_cancelled');
    expect((await read()).lock_alarm).toMatchObject({ event: 'factor_reset_cancelled' });
    expect((await unlock()).status).toBe(202);
  });

  it('counts from its beginning, however often it is made longer, and a new one anew', async () => {
    await alarm();
    days(6);
    await lock(48);
    service.clock.step(40 * hourSeconds);
    await lock(48);
    expect((await read()).lock_alarm).toMatchObject({ event: 'phone_restored' });
    expect((await unlock()).status).toBe(202);
    days(3);
    await lock();
    expect((await unlock()).status).toBe(200);
  });

  itOnOneDatabase('is lifted by a command at once, whose row names the alarm', async () => {
    await alarm();
    await lock();
    await operate(service, 'user', 'unlock', '--phone', person.phone, '--reason', reason);
    expect((await read()).state).toBe('active');
    expect(await unlocked()).toMatchObject([{ actor: 'operator', details: { alarm: 'phone_restored' } }]);
  });

  itOnOneDatabase('is asked for in vain where there is none, alarm or not', async () => {
    await alarm();
    const { status, body } = await unlock();
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });
});
