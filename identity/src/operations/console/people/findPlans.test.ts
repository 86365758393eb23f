import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { smartId } from '../../../people/smartId';
import type { Storage } from '../../../platform/storage/storage';
import { migratedDatabase } from '../../../testing/databases';
import { describeOnPostgres } from '../../../testing/harness';
import { logStatements } from '../../../testing/statementLog';
import { findMatching } from './find.repository';
import { findLockAlarm } from './lockAlarm';
import { findPersonFacts } from './person.repository';
import { readQuery } from './readQuery';
import { listLogged } from './timeline.repository';

/** A node of a plan, as EXPLAIN (FORMAT JSON) prints it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Reads a table or an index from one end to the other. */
const readsAll = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' || (/^Index/.test(node['Node Type']) && node['Index Cond'] === undefined);

const terms = [
  '8 916 000 45 67',
  '4567 Иванов',
  '4567 @mail.ru',
  'p4567@mail.ru',
  smartId(4567),
  randomUUID(),
  'AbC_123-xyz9',
  '#4567',
  'Calendar 4567',
];

describeOnPostgres('reads of operators among 100,000 people', () => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await migratedDatabase('postgres');
    await storage.pool.query(
      `INSERT INTO users (first_name, last_name, phone, email, is_verified)
       SELECT 'Анна', 'Иванова', '+7916' || lpad(n::text, 7, '0'), 'p' || n || '@mail.ru', n % 2 = 0
       FROM generate_series(1, 100000) AS n;
       INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, confirmed_at, expires_at, device, ip)
       SELECT gen_random_uuid(), id, now(), now(), now(), now(), now() + interval '1 day', 'x', '127.0.0.1' FROM users;
       UPDATE sessions SET ended_at = now() WHERE user_id % 2 = 0;
       INSERT INTO audit_events (at, event, user_id, request_id)
       SELECT now(), 'operator_command', id, CASE WHEN id % 10 = 0 THEN 'request' || id END FROM users;
       INSERT INTO support_requests (created_at, answer_by, user_id, phone, email, body, page, language)
       SELECT now(), now(), id, phone, email, 'x', '/', 'ru' FROM users;
       INSERT INTO applications (type, name, owner_id, created_at, updated_at)
       SELECT 'OAUTH2_CLIENT', 'Calendar ' || id, id, now(), now() FROM users WHERE id % 10 = 0;`,
    );
  });
  afterAll(() => storage.close());

  /** The plan of the one statement that a read runs, prepared for any value. */
  const planOf = async (read: () => Promise<unknown>): Promise<PlanNode[]> => {
    const log = logStatements(storage.pool);
    log.drain();
    await read();
    const [statement, ...others] = log.drain();
    expect(others).toEqual([]);
    const connection = await storage.pool.connect();
    try {
      await connection.query('SET plan_cache_mode = force_generic_plan');
      await connection.query(`PREPARE examined AS ${statement!}`);
      const count = new Set(statement!.match(/\$\d+/g)).size;
      const values = Array.from({ length: count }, () => 'NULL').join(', ');
      const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE examined(${values})`,
      );
      return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    } finally {
      connection.release(true);
    }
  };

  it.each(['before', 'after'])(
    'search in one statement, which uses an index for each table, %s ANALYZE',
    async (when) => {
      if (when === 'after') await storage.pool.query('ANALYZE');
      for (const text of terms) {
        const plan = await planOf(() => findMatching(storage.db, readQuery(text).terms, 21));
        expect(plan.length).toBeGreaterThan(2);
        expect([text, plan.filter(readsAll)]).toEqual([text, []]);
      }
    },
  );

  it('open a person, and any page of the timeline, by indexes alone', async () => {
    await storage.pool.query('ANALYZE');
    const { id, user_id, phone } = await storage.db
      .selectFrom('users')
      .selectAll()
      .where('phone', '=', '+79160004567')
      .executeTakeFirstOrThrow();
    const [now, idleSince] = [new Date(), new Date(0)];
    // Tables without a row here are read as a whole whatever their indexes are.
    const isFull = ({ 'Relation Name': table = '' }: PlanNode) =>
      ['users', 'sessions', 'audit_events', 'support_requests'].includes(table);
    const reads = [
      () => findPersonFacts(storage.db, { id, phone, now, idleSince }),
      () => findLockAlarm(storage.db, { id, user_id }, now),
      () => listLogged(storage.db, { id, user_id }, { before: undefined, limit: 51 }),
      () => listLogged(storage.db, { id, user_id }, { before: '50000', limit: 51 }),
    ];
    for (const read of reads) expect((await planOf(read)).filter((node) => readsAll(node) && isFull(node))).toEqual([]);
  });
});
