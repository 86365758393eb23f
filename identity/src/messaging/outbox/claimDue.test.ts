import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import type { Storage } from '../../platform/storage/storage';
import { describeOnPostgres, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { until } from '../../testing/until';
import { claimDue, insertMessage, releaseExpiredLeases, type Outcome } from './outbox.repository';
import { ownWay } from './outbox';

describeOnPostgres('claims of several workers', () => {
  const now = createSteppedClock().now();
  let storage: Storage;
  let puts: number;
  beforeEach(async () => {
    storage = await emptyDatabase('postgres');
    puts = 0;
  });
  /** Puts a message that is due, each a second after the one before. */
  const put = (): Promise<string> =>
    storage.db.transaction().execute((transaction) => {
      const message = { channel: 'sms', kind: 'greeting', recipient: '+79161234567', reference: {} } as const;
      puts += 1;
      return insertMessage(transaction, { ...message, expiresAt: addSeconds(now, 600) }, addSeconds(now, puts - 60));
    });
  const claim = async (db: Database, limit: number): Promise<string[]> => {
    const rows = await claimDue(db, ownWay('sms'), [], { limit, now, leaseUntil: addSeconds(now, 60) });
    return rows.map(({ id }) => String(id));
  };

  const report = (outcome: Pick<Outcome, 'id' | 'attempts' | 'state'>, limit: number, at = now) =>
    claimDue(storage.db, ownWay('sms'), [{ replyCode: null, at, ...outcome }], {
      limit,
      now: at,
      leaseUntil: addSeconds(at, 60),
    });
  const rows = () => storage.db.selectFrom('outbox').select(['state', 'attempts']).orderBy('id').execute();

  const isOneWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(storage.db);
    return rows.length > 0;
  };

  it('a claim skips messages that another worker is claiming, without waiting (R-67)', async () => {
    const [first, second] = [await put(), await put()];
    await storage.db.transaction().execute(async (transaction) => {
      expect(await claim(transaction, 1)).toEqual([first]);
      // The first claim is not committed: waiting for it would never end.
      expect(await claim(storage.db, 10)).toEqual([second]);
    });
    expect(await claim(storage.db, 10)).toEqual([]);
  });

  it('a sent message is not sent again if its lease expires before the outcome is written (R-64)', async () => {
    const [id] = [await put()];
    await claim(storage.db, 1);
    const later = addSeconds(now, 61);
    await releaseExpiredLeases(storage.db, ['sms'], later);
    expect(await report({ id, attempts: 1, state: 'sent' }, 10, later)).toEqual([]);
    expect(await rows()).toEqual([{ state: 'sent', attempts: 1 }]);
  });

  it.each(['sending', 'sent'] as const)(
    'a message that another worker has claimed since is left unchanged: %s (R-64)',
    async (state) => {
      const id = await put();
      await claim(storage.db, 1);
      const later = addSeconds(now, 61);
      await releaseExpiredLeases(storage.db, ['sms'], later);
      expect(
        await claimDue(storage.db, ownWay('sms'), [], { limit: 1, now: later, leaseUntil: addSeconds(later, 60) }),
      ).toHaveLength(1);
      if (state === 'sent') await report({ id, attempts: 2, state }, 0, later);
      await report({ id, attempts: 1, state: 'queued' }, 0, later);
      expect(await rows()).toEqual([{ state, attempts: 2 }]);
    },
  );

  it('a claim takes no more than the limit, even with a plan cached for a table of one row (R-67)', async () => {
    const first = await put();
    await sql`ANALYZE outbox`.execute(storage.db);
    const second = await put();
    expect(await claim(storage.db, 1)).toEqual([first]);
    expect(await claim(storage.db, 1)).toEqual([second]);
  });

  it('two parallel claims that find the same message take it once (R-67, R-78)', async () => {
    const [id] = [await put(), await put()];
    const second = await storage.db.transaction().execute(async (transaction) => {
      expect(await claim(transaction, 1)).toEqual([id]);
      // Begins before the first claim is committed, so it finds the message as it was. It is not awaited: it may wait for that commit.
      let isDone = false;
      const claimed = claim(storage.db, 10).finally(() => (isDone = true));
      await until('the second claim is done or waits', async () => isDone || (await isOneWaiting()));
      return { claimed };
    });
    expect(await second.claimed).not.toContain(id);
    expect(await claim(storage.db, 10)).toEqual([]);
  });
});
