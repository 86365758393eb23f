import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { describeOnPostgres, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { selectAttempts, type AttemptsSearch } from './deliveries.repository';

/** Of each application. Their index alone has more than a thousand blocks. */
const attempts = 80_000;
const limit = 10;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

describeOnPostgres('the log of the attempts of webhooks', () => {
  const now = createSteppedClock().now();
  const ago = (seconds: number) => addSeconds(now, -seconds).toISOString();
  let storage: Storage;
  let shop: string;
  let other: string;

  /** An application whose events were tried once a second. Every hundredth is of a change, and the oldest ten failed. @returns its id */
  async function addTried(): Promise<string> {
    const { id } = await storage.db
      .insertInto('applications')
      .values({ type: 'UNIT_SITE', name: 'Shop', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      WITH events AS (
        INSERT INTO webhook_events (application_id, event, body, created_at, state)
        SELECT ${id}::uuid, CASE WHEN n % 100 = 0 THEN 'profile.changed' ELSE 'sign_in' END, n::text,
          ${now}::timestamptz - n * interval '1 second', 'DELIVERED'
        FROM generate_series(${attempts}::integer, 1, -1) AS n RETURNING *)
      INSERT INTO webhook_attempts (application_id, event_id, event, at, status, duration_ms, response)
      SELECT application_id, id, event, created_at,
        CASE WHEN body::integer > ${attempts - 10}::integer THEN NULL ELSE 200 END, 5, ''
      FROM events`.execute(storage.db);
    return id;
  }

  beforeAll(async () => {
    storage = await emptyDatabase('postgres');
    [shop, other] = [await addTried(), await addTried()];
    await storage.pool.query('VACUUM ANALYZE webhook_attempts, webhook_events');
  });

  const searchOf = (changes: Partial<AttemptsSearch>): AttemptsSearch => ({
    ...{ applicationId: shop, before: undefined, event: undefined, isDelivered: undefined },
    ...{ from: undefined, to: undefined, limit, now, ...changes },
  });
  const find = async (changes: Partial<AttemptsSearch>) =>
    (await selectAttempts(searchOf(changes)).execute(storage.db)).rows;
  /** How many blocks of tables and indexes a search looks at. */
  const blocksOf = async (changes: Partial<AttemptsSearch>): Promise<number> => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Plan }];
    }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${selectAttempts(searchOf(changes))}`.execute(storage.db);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const range = (first: number, last: number, step = 1) =>
    Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);

  it.each([
    ['the newest', {}, range(1, 10)],
    ['those before another one', { before: { at: ago(60_000), number: '0' } }, range(60_001, 60_010)],
    ['the failed ones', { isDelivered: false }, range(attempts - 9, attempts)],
    ['those of an event', { event: 'profile.changed' }, range(100, 1000, 100)],
    ['failed ones of an event', { event: 'profile.changed', isDelivered: false }, [attempts]],
    ['those of an event that there is none of', { event: 'contact.changed' }, []],
    ['those of a time', { from: ago(60_004), to: ago(60_000) }, range(60_001, 60_004)],
    [
      'those of a time that begins long before',
      { before: { at: ago(5), number: '0' }, to: ago(60_000) },
      range(60_001, 60_010),
    ],
    ['those of a time before any', { to: ago(daySeconds) }, []],
  ] satisfies [string, Partial<AttemptsSearch>, number[]][])(
    'gives %s, and looks at a page of each kind, however many attempts there are',
    async (_what, changes, ages) => {
      expect((await find(changes)).map(({ body }) => Number(body))).toEqual(ages);
      // Three blocks down an index and one of the table for each kind and for each of the page; all attempts have thousands.
      expect(await blocksOf(changes)).toBeLessThan(300);
    },
  );

  it('goes on behind the last attempt of a page, also among those of one moment', async () => {
    await storage.db.updateTable('webhook_attempts').set({ at: now }).where('application_id', '=', other).execute();
    const first = await find({ applicationId: other });
    const last = first.at(-1)!;
    const before = { at: last.at.toISOString(), number: last.number };
    const numbers = [...first, ...(await find({ applicationId: other, before }))].map(({ number }) => Number(number));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBe(2 * limit);
  });
});
