import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { describeOnPostgres, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { selectAttempts, type AttemptsSearch } from './attempts.repository';

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
  let failing: string;

  /**
   * An application whose events were tried once a second. Every hundredth is of a change.
   * @param statuses of the oldest ten, and of all others
   * @returns its id
   */
  async function addTried(statuses: { oldest: number | null; others: number }): Promise<string> {
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
        CASE WHEN body::integer > ${attempts - 10}::integer THEN ${statuses.oldest}::integer ELSE ${statuses.others}::integer END, 5, ''
      FROM events`.execute(storage.db);
    return id;
  }

  beforeAll(async () => {
    storage = await emptyDatabase('postgres');
    shop = await addTried({ oldest: null, others: 200 });
    failing = await addTried({ oldest: 503, others: 500 });
    await storage.pool.query('VACUUM ANALYZE webhook_attempts, webhook_events');
  });

  const searchOf = (changes: Partial<AttemptsSearch>): AttemptsSearch => ({
    ...{ applicationId: shop, before: undefined, event: undefined, isDelivered: undefined, status: undefined },
    ...{ from: undefined, to: undefined, limit, now, ...changes },
  });
  const find = async (changes: Partial<AttemptsSearch>) =>
    (await selectAttempts(searchOf(changes)).execute(storage.db)).rows;
  /** How many blocks of tables and indexes a search reads. */
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
    ['those without an answer', { status: 'null' }, range(attempts - 9, attempts)],
    ['those of a status', { status: '200' }, range(1, 10)],
    ['those of a status that there is none of', { status: '204' }, []],
    ['failed ones of a status that is delivered', { status: '200', isDelivered: false }, []],
    ['failed ones of a class that is delivered', { status: '2xx', isDelivered: false }, []],
    ['those of an event that there is none of', { event: 'contact.changed' }, []],
    ['those of a time', { from: ago(60_004), to: ago(60_000) }, range(60_001, 60_004)],
    [
      'those of a time that begins long before',
      { before: { at: ago(5), number: '0' }, to: ago(60_000) },
      range(60_001, 60_010),
    ],
    ['those of a time before any', { to: ago(daySeconds) }, []],
  ] satisfies [string, Partial<AttemptsSearch>, number[]][])(
    'returns %s, and reads a page of each kind, however many attempts there are',
    async (_what, changes, ages) => {
      expect((await find(changes)).map(({ body }) => Number(body))).toEqual(ages);
      // Three blocks down an index and one of the table for each kind and for each of the page; a full scan would read thousands.
      expect(await blocksOf(changes)).toBeLessThan(300);
    },
  );

  it.each([
    ['5xx', {}, range(1, 10)],
    ['5xx', { event: 'profile.changed', isDelivered: false }, range(100, 1000, 100)],
    ['5xx', { to: ago(60_000) }, range(60_001, 60_010)],
    ['503', {}, range(attempts - 9, attempts)],
    ['503', { event: 'profile.changed' }, [attempts]],
    ['503', { from: ago(60_000) }, []],
    ['504', {}, []],
    ['4xx', {}, []],
    ['2xx', {}, []],
    ['null', {}, []],
  ] satisfies [string, Partial<AttemptsSearch>, number[]][])(
    'finds %s among attempts of which nearly all got a 500, with %j: %j, without reading the others',
    async (status, changes, ages) => {
      const search = { applicationId: failing, status, ...changes };
      expect((await find(search)).map(({ body }) => Number(body))).toEqual(ages);
      expect(await blocksOf(search)).toBeLessThan(150);
    },
  );

  it.each([
    [499, '4xx'],
    [100, '5xx'],
    [600, '5xx'],
    [999, '5xx'],
  ])('counts %i as %s, and leaves no attempt out', async (status, ofClass) => {
    await sql`UPDATE webhook_attempts SET status = ${status}::integer
      WHERE number = (SELECT max(number) FROM webhook_attempts WHERE application_id = ${failing}::uuid)`.execute(
      storage.db,
    );
    for (const search of [{}, { status: ofClass }])
      expect(await find({ applicationId: failing, limit: 1, ...search })).toMatchObject([{ status }]);
  });

  it('continues after the last attempt of a page, even among those of one moment', async () => {
    await storage.db.updateTable('webhook_attempts').set({ at: now }).where('application_id', '=', failing).execute();
    const first = await find({ applicationId: failing });
    const last = first.at(-1)!;
    const before = { at: last.at.toISOString(), number: last.number };
    const numbers = [...first, ...(await find({ applicationId: failing, before }))].map(({ number }) => Number(number));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBe(2 * limit);
  });
});
