import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import type { Storage } from '../../platform/storage/storage';
import { describeOnPostgres, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { claimEvents } from './deliveries.repository';

describeOnPostgres('claims of webhook events', () => {
  const now = createSteppedClock().now();
  let storage: Storage;
  beforeEach(async () => {
    storage = await emptyDatabase('postgres');
  });

  /** An application with an endpoint. @returns its id */
  const addEndpoint = async (paused_at: Date | null = null): Promise<string> => {
    const { id } = await storage.db
      .insertInto('applications')
      .values({
        type: 'UNIT_SITE',
        name: 'Shop',
        webhook_url: 'https://shop.example/',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const endpoint = { application_id: id, secret: 'sealed', paused_at, next_probe_at: paused_at };
    await storage.db.insertInto('webhook_endpoints').values(endpoint).execute();
    return id;
  };
  /** Events of each application that wait since one second after another. */
  const addEvents = (applicationIds: readonly string[], count: number) =>
    sql`
    INSERT INTO webhook_events (application_id, event, body, created_at, due_at)
    SELECT a, 'ping', n::text, t, t
    FROM generate_series(1, ${count}::integer) AS n, LATERAL (SELECT ${addSeconds(now, -count)}::timestamptz + n * interval '1 second') AS s (t),
      unnest(${applicationIds}::uuid[]) AS a
    ORDER BY t`.execute(storage.db);
  const claim = (db: Database, limit = 32, busy: string[] = []) =>
    claimEvents(db, { now, limit, perEndpoint: 4, busy });

  it('read no more of an endpoint than they may take, however many of its events wait (R-76)', async () => {
    // Events of several endpoints lie between one another, so that reading all of them as they are due looks cheap to the planner.
    const flooded = await Promise.all(Array.from({ length: 5 }, () => addEndpoint()));
    await addEvents(flooded, 2000);
    await addEvents([await addEndpoint()], 1);
    await sql`ANALYZE`.execute(storage.db);
    const read = await storage.db.transaction().execute(async (transaction) => {
      expect(await claim(transaction)).toHaveLength(21);
      const { rows } = await sql<{ read: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::integer AS read FROM pg_stat_xact_user_tables
        WHERE relname = 'webhook_events'`.execute(transaction);
      return rows[0]!.read;
    });
    expect(read).toBeLessThan(100);
  });

  it('take the oldest of each endpoint in turns, one of a paused one, and none of a busy one', async () => {
    const [first, second, paused, busy] = [
      await addEndpoint(),
      await addEndpoint(),
      await addEndpoint(addSeconds(now, -60)),
      await addEndpoint(),
    ];
    await addEvents([first, second, paused, busy], 9);
    const claimed = await claim(storage.db, 7, [busy]);
    const of = (id: string) =>
      claimed
        .filter(({ application_id }) => application_id === id)
        .map(({ body }) => Number(body))
        .sort((a, b) => a - b);
    expect([of(first), of(second), of(paused), of(busy)]).toEqual([[1, 2, 3], [1, 2, 3], [1], []]);
  });

  it('give each event to one of twenty that look at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await addEvents([await addEndpoint()], 4);
      const claims = await Promise.all(Array.from({ length: 20 }, () => claim(storage.db)));
      expect(
        claims
          .flat()
          .map(({ body }) => body)
          .sort(),
      ).toEqual(['1', '2', '3', '4']);
    }
  });

  it('skip what another process is claiming, without waiting for it', async () => {
    await addEvents([await addEndpoint()], 4);
    await storage.db.transaction().execute(async (transaction) => {
      expect(await claim(transaction)).toHaveLength(4);
      // The first claim is not committed: waiting for it would never end.
      expect(await claim(storage.db)).toEqual([]);
    });
    expect(await claim(storage.db)).toEqual([]);
  });
});
