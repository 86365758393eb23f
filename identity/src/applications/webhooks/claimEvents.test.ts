import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import type { Storage } from '../../platform/storage/storage';
import { describeOnPostgres, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { whileLocked } from '../../testing/whileLocked';
import { insertAttempt } from './attempts.repository';
import { purgeWebhooks } from './purge.repository';
import { claimEvents, recordFailure, recordSuccess } from './queue.repository';
import { replayFailedEvents } from './replays.repository';

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
  /** Waiting events of each application, due one second after another. */
  const addEvents = (applicationIds: readonly string[], count: number) =>
    sql`
    INSERT INTO webhook_events (application_id, event, body, created_at, due_at)
    SELECT a, 'ping', n::text, t, t
    FROM generate_series(1, ${count}::integer) AS n, LATERAL (SELECT ${addSeconds(now, -count)}::timestamptz + n * interval '1 second') AS s (t),
      unnest(${applicationIds}::uuid[]) AS a
    ORDER BY t`.execute(storage.db);
  const claim = (db: Database, limit = 32, busy: string[] = []) =>
    claimEvents(db, { now, limit, probes: 8, perEndpoint: 4, busy });

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

  it('take the oldest of each endpoint in turn, one of a paused one, and none of a busy one', async () => {
    const [first, second, paused, busy] = [
      await addEndpoint(),
      await addEndpoint(),
      await addEndpoint(addSeconds(now, -60)),
      await addEndpoint(),
    ];
    await addEvents([first, second, paused, busy], 9);
    const claimed = await claim(storage.db, 7, [busy]);
    const claimedOf = (id: string) =>
      claimed
        .filter(({ application_id }) => application_id === id)
        .map(({ body }) => Number(body))
        .sort((a, b) => a - b);
    expect([first, second, paused, busy].map(claimedOf)).toEqual([[1, 2, 3], [1, 2, 3], [1], []]);
  });

  it('take no more probes than allowed, the longest waiting first, however many others are due', async () => {
    const paused = await Promise.all(Array.from({ length: 20 }, (_, n) => addEndpoint(addSeconds(now, n - 100))));
    await addEvents(paused, 2);
    const open = await addEndpoint();
    await addEvents([open], 1);
    const claimed = await claim(storage.db);
    const claimedFor = (isProbe: boolean) =>
      claimed.filter(({ is_probe }) => is_probe === isProbe).map(({ application_id }) => application_id);
    expect([claimedFor(true).sort(), claimedFor(false)]).toEqual([paused.slice(0, 8).sort(), [open]]);
    expect((await claim(storage.db)).map(({ application_id }) => application_id).sort()).toEqual(
      paused.slice(8, 16).sort(),
    );
  });

  it('assign each event to one of twenty parallel claims', async () => {
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

  it('skip events that another process is claiming, without waiting', async () => {
    await addEvents([await addEndpoint()], 4);
    await storage.db.transaction().execute(async (transaction) => {
      expect(await claim(transaction)).toHaveLength(4);
      // The first claim is not committed: waiting for it would never end.
      expect(await claim(storage.db)).toEqual([]);
    });
    expect(await claim(storage.db)).toEqual([]);
  });

  it('take the event first that became due first, wherever its endpoint is in the table; a probe is due after its minute', async () => {
    const [late, paused, early] = [await addEndpoint(), await addEndpoint(addSeconds(now, -60)), await addEndpoint()];
    await addEvents([late], 9);
    await addEvents([paused, early], 99);
    await storage.db
      .updateTable('webhook_events')
      .set({ state: 'HELD', due_at: null })
      .where('application_id', '=', paused)
      .execute();
    const order: string[] = [];
    for (let count = 0; count < 3; count += 1)
      order.push(...(await claim(storage.db, 1, order)).map(({ application_id }) => application_id));
    expect(order).toEqual([early, paused, late]);
  });

  it('skip events that are held after they were read', async () => {
    await addEvents([await addEndpoint()], 1);
    // A statement that updates events has read nothing yet when its trigger begins, but its snapshot is fixed.
    await storage.pool.query(`
      CREATE FUNCTION wait_for_application() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM 1 FROM applications FOR UPDATE; RETURN NULL; END $$;
      CREATE TRIGGER wait_for_application BEFORE UPDATE ON webhook_events EXECUTE FUNCTION wait_for_application()`);
    try {
      const holding = `UPDATE webhook_events SET state = 'HELD', due_at = NULL; SELECT 1 FROM applications`;
      expect(await whileLocked(storage, holding, [() => claim(storage.db)])).toEqual([[]]);
    } finally {
      await storage.pool.query('DROP FUNCTION wait_for_application CASCADE');
    }
  });

  describe('an event that is delivered meanwhile', () => {
    const delivery = `UPDATE webhook_events SET state = 'DELIVERED', due_at = NULL, finished_at = now(), body = '';
      SELECT 1 FROM webhook_events`;
    /** An event of an erased person that has been tried. */
    const addTried = async () => {
      const applicationId = await addEndpoint();
      await addEvents([applicationId], 1);
      await storage.db.updateTable('webhook_events').set({ event: 'account.erased' }).execute();
      const [event] = await claim(storage.db);
      return event!;
    };
    const expectDelivered = async () =>
      expect(await storage.db.selectFrom('webhook_events').select(['state', 'due_at', 'body']).execute()).toEqual([
        { state: 'DELIVERED', due_at: null, body: '' },
      ]);

    it('is not queued again with all that failed (R-68)', async () => {
      const { application_id: applicationId } = await addTried();
      const replay = () => replayFailedEvents(storage.db, { applicationId, now });
      expect(await whileLocked(storage, delivery, [replay])).toEqual([0]);
      await expectDelivered();
    });

    it.each([
      ['waits for another', addSeconds(now, 3600)],
      ['was its last', undefined],
    ])('stays delivered after a try that failed and %s, whose answer is forgotten (R-68)', async (_next, dueAt) => {
      const event = await addTried();
      const fail = () =>
        storage.db.transaction().execute(async (transaction) => {
          await insertAttempt(transaction, { event, at: now, status: 500, durationMs: 1, response: 'erased 7' });
          await recordFailure(transaction, event, { now, dueAt, isGone: false });
        });
      await whileLocked(storage, delivery, [fail]);
      await expectDelivered();
      const tries = storage.db.selectFrom('webhook_attempts').select('response');
      expect(await tries.execute()).toEqual([{ response: '' }]);
    });

    it('is not given up (R-68)', async () => {
      await addTried();
      await whileLocked(storage, delivery, [() => purgeWebhooks(storage.db, addSeconds(now, 15 * daySeconds))]);
      await expectDelivered();
    });
  });

  it.each([
    ['is back after a pause', { paused_at: now }],
    ['fails now and then', { recent_since: now, recent_tries: 3, recent_failures: 1 }],
  ])('never deadlock with a delivery: an endpoint that %s wakes what nobody has locked', async (_state, change) => {
    const id = await addEndpoint();
    await addEvents([id], 3);
    const [event] = await claim(storage.db, 1);
    await storage.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: now, ...change })
      .execute();
    await storage.db.updateTable('webhook_events').set({ state: 'HELD' }).where('id', '!=', event!.id).execute();
    await storage.db.transaction().execute(async (claiming) => {
      await sql`SELECT 1 FROM webhook_events WHERE body = '2' FOR UPDATE`.execute(claiming);
      await storage.db.transaction().execute(async (transaction) => {
        await sql`SET LOCAL lock_timeout = '2s'`.execute(transaction);
        await recordSuccess(transaction, event!, now);
      });
    });
    const states = storage.db.selectFrom('webhook_events').select(['body', 'state']).orderBy('number');
    expect((await states.execute()).map(({ state }) => state)).toEqual(['DELIVERED', 'HELD', 'WAITING']);
  });
});
