import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { codeTo, ok, sendSms, somePhone, verifySms, wrongFor } from '../../testing/flows';
import {
  describeOnBothDatabases,
  describeOnPostgres,
  startTestService,
  type Driver,
  type TestService,
} from '../../testing/harness';
import { createGlobalGuard } from './globalGuard';
import { until } from '../../testing/until';

const limit = 60;

const countOf = async ({ storage }: TestService): Promise<number | undefined> => {
  const row = await storage.db
    .selectFrom('counters')
    .select('count')
    .where('key', '=', 'failures|everybody')
    .executeTakeFirst();
  return row?.count;
};
const startService = (driver: Driver) => startTestService({ driver, config: { limits: { failuresPerMinute: limit } } });
const captchaAsked = async (service: TestService): Promise<boolean> => {
  service.context.config.captcha = 'pow';
  const { body } = await service.call('POST', '/user/identify/', { body: { phone: somePhone } });
  return body.code === 'captcha_required';
};

describeOnBothDatabases('the global count of wrong codes (R-06)', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService(driver);
  });
  afterEach(() => service.close());

  it('is a metric before its first event, so that Prometheus sees that one too', async () => {
    for (const alert of ['global_guard', 'prefix_burst', 'country_day', 'failures_uncounted'])
      expect(await service.metrics()).toContain(`passport_alerts_total{alert="${alert}"} 0`);
  });

  it('raises the guard at the 61st wrong code of a minute, not at the 60th', async () => {
    for (let number = 0; number < limit; number += 1) await service.context.globalGuard.countFailure();
    expect(await captchaAsked(service)).toBe(false);
    await service.context.globalGuard.countFailure();
    expect(await captchaAsked(service)).toBe(true);
    expect(await service.metrics()).toContain('passport_alerts_total{alert="global_guard"} 1');
  });

  it('counts a failure before its response, and loses none of parallel ones', async () => {
    const counting = Array.from({ length: 500 }, () => service.context.globalGuard.countFailure());
    await counting[0];
    expect(await countOf(service)).toBeGreaterThanOrEqual(1);
    await Promise.all(counting);
    expect(await countOf(service)).toBe(500);
  });

  it('restarts after a minute', async () => {
    for (let number = 0; number < limit; number += 1) await service.context.globalGuard.countFailure();
    service.clock.step(60);
    await service.context.globalGuard.countFailure();
    expect([await countOf(service), await captchaAsked(service)]).toEqual([1, false]);
  });

  it('includes a failure that the database refused with the next one, and alerts the operator', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const guard = createGlobalGuard({ ...service.context, log });
    const { pool } = service.storage;
    await pool.query('ALTER TABLE counters RENAME TO counters_away');
    try {
      for (let number = 0; number < limit; number += 1) await guard.countFailure();
    } finally {
      await pool.query('ALTER TABLE counters_away RENAME TO counters');
    }
    expect(await countOf(service)).toBeUndefined();
    expect(lines).toHaveLength(limit);
    expect(lines[0]).toContain('failures_uncounted');
    expect(await service.metrics()).toContain(`passport_alerts_total{alert="failures_uncounted"} ${limit}`);
    await guard.countFailure();
    expect(await countOf(service)).toBe(limit + 1);
    expect(await captchaAsked(service)).toBe(true);
  });
});

describeOnPostgres('while another transaction locks the global count', () => {
  it('a process waits for it with one connection, and other calls go on', async () => {
    const service = await startService('postgres');
    const { pool } = service.storage;
    const codes: { id: string; code: string }[] = [];
    for (let number = 0; number < 30; number += 1) {
      const phone = `+7916${String(number * 1000).padStart(7, '0')}`;
      const sent = ok(await sendSms(service, 'SIGNUP', { phone }, { ip: `198.51.100.${number + 1}` }));
      codes.push({ id: sent.phone_verification, code: await codeTo(service, phone) });
    }
    await service.context.globalGuard.countFailure();
    /** Connections that wait for a lock. Not queried in the transaction of the holder, whose snapshot would repeat the first result. */
    const waiting = async (): Promise<number> => {
      const { rows } = await pool.query<{ waiting: number }>(
        `SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]!.waiting;
    };
    const holder = await pool.connect();
    try {
      await holder.query(`BEGIN; SELECT 1 FROM counters WHERE key = 'failures|everybody' FOR UPDATE`);
      const wrong = codes.map(({ id, code }) => verifySms(service, id, wrongFor(code)));
      // Every one of the tries has been taken while their count still waits.
      const tried = async () => (await pool.query('SELECT 1 FROM verifications WHERE tries > 0')).rows.length;
      while ((await tried()) < codes.length);
      await until('the count waits for its row', async () => (await waiting()) > 0);
      ok(await service.call('POST', '/user/identify/', { body: { phone: somePhone } }));
      expect(await waiting()).toBe(1);
      await holder.query('COMMIT');
      const answers = await Promise.all(wrong);
      expect(new Set(answers.map(({ body }) => body.tries_left as number))).toEqual(new Set([2]));
      expect(await countOf(service)).toBe(codes.length + 1);
    } finally {
      holder.release();
      await service.close();
    }
  });
});
