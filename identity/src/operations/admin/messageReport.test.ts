import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, daySeconds } from '../../platform/clock';
import { ok, sendEmail, signUp, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

describeOnBothDatabases('messages report', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const run = (line: string): Promise<Json> => operate(service, ...line.split(' '));

  interface Written {
    channel?: string;
    country?: string | null;
    price?: string | null;
    currency?: string | null;
    state?: string;
    at?: Date;
    delivered?: boolean;
    failed?: boolean;
    used?: boolean;
    kind?: string;
    decoy?: boolean;
  }

  /** A message as the service writes it, with its verification if it carries a code. */
  const write = async (message: Written = {}) => {
    const { at = service.clock.now(), kind = 'verification_code', used = false, decoy = false } = message;
    const { channel = 'sms', country = 'RU', price = '4.5', currency = 'RUB', state = 'sent' } = message;
    const verification = randomUUID();
    const code = { verification, seed: verification, decoy: decoy ? 1 : 0 };
    const { id } = await service.storage.db
      .insertInto('outbox')
      .values({
        ...{ channel, kind, country, price, currency, state },
        recipient: somePhone,
        reference: JSON.stringify(kind === 'notice' ? { notice: 'new_device' } : code),
        ...{ created_at: at, due_at: at, expires_at: at, finished_at: at, attempts: 1 },
        ...(message.delivered && { delivered_at: at }),
        ...(message.failed && { failed_at: at, failure_reason: 'unknown' }),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (kind === 'notice') return;
    const shared = { id: verification, seed: verification, channel: 'sms', action: 'SIGNIN', recipient: somePhone };
    const times = { created_at: at, sent_at: at, expires_at: at, verified_at: used ? at : null };
    await service.storage.db
      .insertInto('verifications')
      .values({ ...shared, ...times, account: 'a', ip: '::1', message_id: id } as never)
      .execute();
  };
  const signInBy = (methods: string, at = service.clock.now()) =>
    service.storage.db
      .insertInto('audit_events')
      .values({ at, event: 'sign_in', user_id: 1, details: JSON.stringify({ methods }) })
      .execute();

  it('counts what was sent, delivered, failed and used by day, channel and country, with its cost', async () => {
    await write({ delivered: true, used: true });
    await write({ failed: true });
    await write({ state: 'uncertain', price: '0.1' });
    await write({ state: 'dead' });
    await write({ state: 'queued' });
    await write({ kind: 'notice' });
    await write({ decoy: true });
    await write({ country: 'KZ', price: '0.2', currency: 'EUR' });
    await write({ country: 'KZ', price: null, currency: null });
    await write({ channel: 'email', country: null, price: null, currency: null, used: true });
    await write({ channel: 'email', kind: 'notice' });
    await write({ channel: 'telegram' });
    await write({ channel: 'voice', at: addSeconds(service.clock.now(), -2 * daySeconds) });
    const none = { delivered: 0, failed: 0, used: 0 };
    const today = { date: '2026-05-12' };
    const { days, passkeys } = await run('messages report');
    expect(days).toEqual([
      { ...today, channel: 'email', country: null, ...none, sent: 1, used: 1, cost: null, currency: null },
      { ...today, channel: 'sms', country: 'KZ', ...none, sent: 1, cost: 0.2, currency: 'EUR' },
      { ...today, channel: 'sms', country: 'KZ', ...none, sent: 1, cost: null, currency: null },
      {
        ...today,
        channel: 'sms',
        country: 'RU',
        ...{ sent: 4, delivered: 1, failed: 2, used: 1, cost: 13.6, currency: 'RUB' },
      },
      { date: '2026-05-10', channel: 'voice', country: 'RU', ...none, sent: 1, cost: 4.5, currency: 'RUB' },
    ]);
    expect(passkeys).toEqual([]);
  });

  it('reaches back by whole UTC days, seven by default', async () => {
    const midnight = new Date('2026-05-06T00:00:00.000Z');
    await write({ at: midnight });
    await write({ at: addSeconds(midnight, -1) });
    await signInBy('hwk user mfa', midnight);
    await signInBy('hwk user mfa', addSeconds(midnight, -1));
    const dates = ({ days, passkeys }: Json) => [days, passkeys].map((rows) => rows.map(({ date }: Json) => date));
    expect(dates(await run('messages report'))).toEqual([['2026-05-06'], ['2026-05-06']]);
    expect(dates(await run('messages report --days 6'))).toEqual([[], []]);
    const both = ['2026-05-06', '2026-05-05'];
    expect(dates(await run('messages report --days 8'))).toEqual([both, both]);
  });

  it('says what passkeys saved: their sign-ins without a code, at the mean price of a code of that day', async () => {
    await write({ price: '2' });
    await write({ price: '4' });
    await write({ price: '100', kind: 'notice' });
    await write({ price: '100', state: 'dead' });
    for (const methods of ['hwk user mfa', 'swk user mfa', 'external swk user mfa']) await signInBy(methods);
    for (const methods of ['sms', 'sms swk user mfa', 'email hwk user mfa', 'external']) await signInBy(methods);
    await signInBy('swk user mfa', addSeconds(service.clock.now(), -daySeconds));
    expect((await run('messages report')).passkeys).toEqual([
      { date: '2026-05-12', sign_ins: 3, saved: 9, currency: 'RUB' },
      { date: '2026-05-11', sign_ins: 1, saved: null, currency: null },
    ]);
  });

  it('says it in each currency in which the codes of that day were paid', async () => {
    await write({ price: '2' });
    await write({ price: '4' });
    await write({ price: '0.3', currency: 'EUR' });
    await signInBy('swk user mfa');
    expect((await run('messages report')).passkeys).toEqual([
      { date: '2026-05-12', sign_ins: 1, saved: 0.1, currency: 'EUR' },
      { date: '2026-05-12', sign_ins: 1, saved: 2, currency: 'RUB' },
    ]);
  });

  it('counts the codes of real sign-ins, and those that were entered', async () => {
    await signUp(service);
    ok(await sendEmail(service, 'SIGNUP', { email: 'boris@example.com' }));
    await service.deliver();
    const { days } = await run('messages report');
    expect(days.map(({ channel, sent, used }: Json) => [channel, sent, used])).toEqual([
      ['email', 2, 1],
      ['sms', 1, 1],
    ]);
  });
});
