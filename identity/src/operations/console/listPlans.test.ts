import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { Storage } from '../../platform/storage/storage';
import type { Tables } from '../../platform/storage/tables';
import { describeOnPostgres, migratedDatabase } from '../../testing/databases';
import { listAccessRequests } from './access/accessLists.repository';
import { listApprovals } from './approvals/approvals.repository';
import { hasActed, listShownAuditRows, wasActedOn } from './audit/auditRows.repository';
import { findShownFile, findShownRequest, listSupportRequests } from './support/supportLists.repository';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** Rows that a node has read, also those that it threw away. */
const readBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const limit = 51;
/** Of one table: a page with its one more, and the rows beside each. */
const mostRead = 10 * limit;

describeOnPostgres('the statements of lists in the console', () => {
  let storage: Storage;
  let logged: CompiledQuery[];
  let db: Executor;
  let asker: number;
  beforeEach(async () => {
    storage = await migratedDatabase('postgres');
    logged = [];
    const base = '(SELECT min(id) - 1 AS base FROM users) AS first';
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: storage.pool }),
      log: ({ query }) => void logged.push(query),
    });
    await storage.pool.query(`
      INSERT INTO users (first_name, last_name, phone, email, is_verified)
        SELECT 'Person', 'Number ' || n, '+7917' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', true
        FROM generate_series(1, 20000) AS n;
      INSERT INTO support_requests (created_at, answer_by, user_id, phone, email, body, page, language, closed_at)
        SELECT at, at + interval '1 day', CASE WHEN n % 2 = 0 THEN n + base END, '+7917' || lpad(n::text, 7, '0'), 'x', 'x', '', 'ru',
          CASE WHEN n % 3 = 0 THEN at END
        FROM (SELECT n, now() - n * interval '1 minute' AS at FROM generate_series(1, 20000) AS n) AS numbered, ${base};
      INSERT INTO access_requests (user_id, type, state, organization_name, inn, ogrn, site_address, comment, is_foreign, created_at)
        SELECT n + base, 'OAUTH2_CLIENT', CASE WHEN n % 2 = 0 THEN 'WAITING' ELSE 'REFUSED' END, 'x', '', '', '', 'x', false, now()
        FROM generate_series(1, 20000) AS n, ${base};
      INSERT INTO approvals (id, kind, state, user_id, version, reason, asked_by, asked_at, expires_at)
        SELECT gen_random_uuid(), 'operators.grant', CASE WHEN n % 2 = 0 THEN 'WAITING' ELSE 'DONE' END, n + base, 'x', 'x', 1 + base,
          now() - n * interval '1 second', now() + n * interval '1 second'
        FROM generate_series(1, 20000) AS n, ${base};
      INSERT INTO audit_events (at, event, user_id, actor_kind, actor, target_type, target_id, details)
        SELECT now() - (100000 - n) * interval '1 minute', CASE WHEN n = 10 THEN 'user_locked' ELSE 'sign_in' END, n,
          CASE WHEN n % 10 = 0 THEN 'person' END, 'x' || n % 100,
          CASE WHEN n % 10 = 0 THEN CASE WHEN n <= 3000 THEN 'document' ELSE 'user' END END, 'u' || n % 1000, '{}'
        FROM generate_series(1, 100000) AS n;
      ANALYZE;`);
    const { rows } = await storage.pool.query<{ id: number }>('SELECT min(asked_by) AS id FROM approvals');
    asker = rows[0]!.id;
  });
  afterEach(() => storage.close());

  /** The only statement of a list, as PostgreSQL runs it. */
  async function planOf(list: () => Promise<unknown>): Promise<PlanNode[]> {
    logged.length = 0;
    await list();
    expect(logged).toHaveLength(1);
    const [{ sql, parameters }] = logged as [CompiledQuery];
    expect(sql).not.toMatch(/\boffset\b/i);
    const { rows } = await storage.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
  }
  const readMuch = (nodes: PlanNode[]) =>
    nodes
      .filter((node) => node['Relation Name'] !== undefined && readBy(node) > mostRead)
      .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${readBy(node)} rows`);

  const now = new Date();
  const deep = new Date(now.getTime() - 5000 * 60_000).toISOString();
  const daysAgo = (days: number) => addSeconds(now, -days * daySeconds);
  const randomId = '00000000-0000-4000-8000-000000000000';
  const lists: [string, (executor: Executor) => Promise<unknown>][] = [
    ['open requests', (on) => listSupportRequests(on, { isOpen: true, after: undefined, limit })],
    ['open requests, deep', (on) => listSupportRequests(on, { isOpen: true, after: [deep, '5000'], limit })],
    ['closed requests', (on) => listSupportRequests(on, { isOpen: false, after: undefined, limit })],
    ['closed requests, deep', (on) => listSupportRequests(on, { isOpen: false, after: [deep, '5000'], limit })],
    ['one request', (on) => findShownRequest(on, 5000)],
    ['one file', (on) => findShownFile(on, { number: 5000, id: randomId })],
    ['waiting access', (on) => listAccessRequests(on, { state: 'WAITING', after: undefined, limit })],
    ['waiting access, deep', (on) => listAccessRequests(on, { state: 'WAITING', after: '10000', limit })],
    ['refused access, deep', (on) => listAccessRequests(on, { state: 'REFUSED', after: '10000', limit })],
    ['waiting approvals', (on) => listApprovals(on, { of: 'WAITING', now, after: undefined, limit })],
    ['decided approvals, deep', (on) => listApprovals(on, { of: 'DONE', now, after: [deep, randomId], limit })],
    ['own approvals, deep', (on) => listApprovals(on, { of: asker, now, after: [deep, randomId], limit })],
    ['the log', (on) => listShownAuditRows(on, {}, { limit })],
    ['the log, deep', (on) => listShownAuditRows(on, {}, { before: '50000', limit })],
    ['the log of one object', (on) => listShownAuditRows(on, { target: { type: 'user', ids: ['u10'] } }, { limit })],
    ['the log of one actor', (on) => listShownAuditRows(on, { actors: ['x10'] }, { limit })],
    ['the log of a rare event', (on) => listShownAuditRows(on, { event: 'user_locked' }, { limit })],
    ['the log of an event, deep', (on) => listShownAuditRows(on, { event: 'sign_in' }, { before: '50000', limit })],
    ['the log of an event that never was', (on) => listShownAuditRows(on, { event: 'user_unlocked' }, { limit })],
    ['the log of long ago', (on) => listShownAuditRows(on, { until: daysAgo(60) }, { limit })],
    ['the log of a day', (on) => listShownAuditRows(on, { since: daysAgo(61), until: daysAgo(60) }, { limit })],
    ['the log before all', (on) => listShownAuditRows(on, { until: daysAgo(365) }, { limit })],
    ['the log after all', (on) => listShownAuditRows(on, { since: daysAgo(-1) }, { limit })],
    ['an event of long ago', (on) => listShownAuditRows(on, { event: 'sign_in', until: daysAgo(60) }, { limit })],
    ['the log of a type of old', (on) => listShownAuditRows(on, { target: { type: 'document' } }, { limit })],
    ['the log of a type', (on) => listShownAuditRows(on, { target: { type: 'user' } }, { limit })],
    ['the log of no type', (on) => listShownAuditRows(on, { target: { type: 'keys' } }, { limit })],
    ['whether somebody has acted', (on) => hasActed(on, 'nobody')],
    ['whether somebody was acted on', (on) => wasActedOn(on, 'nobody')],
  ];

  it('are one for a page, which reads no more than the page, by an index, however deep', async () => {
    const much: [string, string[]][] = [];
    for (const [name, list] of lists) much.push([name, readMuch(await planOf(() => list(db)))]);
    expect(much.filter(([, nodes]) => nodes.length > 0)).toEqual([]);
  });
});
