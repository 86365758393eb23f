import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { migratedDatabase } from '../../testing/databases';
import { describeOnPostgres } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';
import { listTrail } from '../trail/trail.repository';
import { sumCosts } from './costReport.repository';
import { sumSpent } from './spending.repository';

const messages = 20_000;

describeOnPostgres('the statements about the cost and the trail of messages', () => {
  const now = new Date();
  let storage: Storage;
  let log: ReturnType<typeof logStatements>;
  beforeAll(async () => {
    // A database of its own: in one that other files have used, emptied tables keep their size on disk.
    storage = await migratedDatabase('postgres');
    await storage.pool.query(`
      INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at, state, finished_at, price, currency)
        SELECT 'sms', 'verification_code', '+7916' || lpad(n::text, 7, '0'), jsonb_build_object('verification', md5(n::text)::uuid),
          at, at, at, 'sent', at, 4.5, 'RUB'
        FROM generate_series(1, ${messages}) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS times;
      INSERT INTO verifications (id, seed, channel, action, recipient, account, ip, created_at, sent_at, expires_at, verified_at, message_id)
        SELECT md5(n::text)::uuid, md5(n::text)::uuid, 'sms', 'SIGNIN', '+7916' || lpad(n::text, 7, '0'), 'a', '::1', now(), now(), now(), now(), n
        FROM generate_series(1, ${messages}) AS n;
      ANALYZE outbox, verifications`);
    log = logStatements(storage.pool);
  });
  afterAll(() => storage.close());

  /** The plan of the one statement of some work. @param values of its parameters, in order */
  const planOf = async (work: () => Promise<unknown>, values: readonly unknown[]): Promise<string> => {
    log.drain();
    await work();
    const [text] = log.drain();
    const { rows } = await storage.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  it('the report reads messages and codes once each, and joins them by a hash', async () => {
    const since = addSeconds(now, -30 * daySeconds);
    const plan = await planOf(() => sumCosts(storage.db, since), [since, ['sms']]);
    expect(plan).toMatch(/Hash (?:Left|Right) Join/);
    expect(plan).not.toContain('Nested Loop');
    expect(plan.match(/ on (?:outbox|verifications)\b/g)).toHaveLength(2);
  });

  it('the spending of today is found by the time of its messages, since the last reading', async () => {
    const [since, settled] = [addSeconds(now, -180), addSeconds(now, -120)];
    const plan = await planOf(() => sumSpent(storage.db, since, settled), [settled, since]);
    expect(plan).toContain('Index Scan using outbox_finished');
  });

  it('the trail of a number is found by the number', async () => {
    const plan = await planOf(() => listTrail(storage.db, ['+79160000007'], 100), ['+79160000007', 100]);
    expect(plan).toContain('Index Scan using outbox_recipient');
    expect(plan).toContain('Index Scan using verifications_pkey');
    expect(plan).not.toContain('Seq Scan');
  });
});
