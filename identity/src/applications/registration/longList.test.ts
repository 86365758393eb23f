import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { signUp } from '../../testing/flows';
import { describeOnPostgres, startTestService } from '../../testing/harness';
import { listOwnApplications } from './applications.repository';

describeOnPostgres('the list of a developer who has five hundred applications', () => {
  it('reads only their own, however many others there are', async () => {
    const service = await startTestService({ driver: 'postgres' });
    const { id } = await signUp(service);
    const { db } = service.storage;
    const now = service.clock.now();
    const add = (owner: number | null, count: number) =>
      sql`INSERT INTO applications (type, name, owner_id, created_at, updated_at)
        SELECT 'OAUTH2_CLIENT', 'Shop ' || n, ${owner}::integer, ${now}::timestamptz - n * interval '1 second', ${now}::timestamptz
        FROM generate_series(1, ${count}::integer) AS n`.execute(db);
    await add(null, 20_000);
    await add(id, 500);
    await sql`ANALYZE applications`.execute(db);
    const read = await db.transaction().execute(async (transaction) => {
      const names = (await listOwnApplications(transaction, id, new Date())).map(({ name }) => name);
      expect(names).toEqual(Array.from({ length: 500 }, (_, index) => `Shop ${index + 1}`));
      const { rows } = await sql<{ read: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::integer AS read FROM pg_stat_xact_user_tables
        WHERE relname = 'applications'`.execute(transaction);
      return rows[0]!.read;
    });
    // The planner may look at both ends of an index to estimate it: a few rows more, never those of other developers.
    expect(read).toBeLessThan(510);
    await service.close();
  });
});
