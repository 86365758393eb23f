import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanUp } from '../operations/jobs/cleanUp';
import type { Storage } from '../platform/storage/storage';
import { startOAuthService, type OAuthService } from '../protocols/oidc/testing/oauthService';
import { createApplication, giveAccess } from './developers';
import { migratedDatabase } from './databases';
import { ok } from './flows';
import { describeOnPostgres } from './harness';
import { prepareHotPaths } from './hotPaths';
import { logStatements } from './statementLog';

/** A node of a plan, as EXPLAIN (FORMAT JSON) prints it. */
interface PlanNode {
  'Node Type': string;
  'Total Cost': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** In the planner's cost units (1 = one sequential page read). A look-up by an index costs about 8, a table of ten thousand rows some hundreds. */
const maxCost = 100;

/** Reads a table or an index from one end to the other, or a large part of it. */
const readsMuch = (node: PlanNode): boolean =>
  / Scan$/.test(node['Node Type']) &&
  node['Relation Name'] !== undefined &&
  (node['Total Cost'] > maxCost || (node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined));

describeOnPostgres('the statements of the hot paths', () => {
  let storage: Storage;
  let oauth: OAuthService;
  beforeEach(async () => {
    // A database of its own: in one that other files have used, emptied tables keep their size on disk, which inflates the costs.
    storage = await migratedDatabase('postgres');
    const limits = { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 };
    oauth = await startOAuthService('postgres', { limits }, { storage });
  });
  afterEach(async () => {
    await oauth.close();
    await storage.close();
  });

  /** People with sessions: in a small table every plan is equally good. */
  const addPeople = async () => {
    await oauth.service.storage.pool.query(
      `INSERT INTO users (first_name, last_name, phone, email, is_verified)
       SELECT 'Person', 'Number ' || n, '+7917' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', true
       FROM generate_series(1, 10000) AS n;
       INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, confirmed_at, expires_at, device, ip)
       SELECT gen_random_uuid(), id, now(), now(), now(), now(), now() + interval '1 day', 'x', '127.0.0.1' FROM users WHERE phone LIKE '+7917%';
       ANALYZE users, sessions`,
    );
  };

  /** The plans that PostgreSQL keeps for prepared statements. With enable_seqscan off, a sequential scan means that no index fits; its cost is then above 10^10. */
  const plansOf = async (texts: readonly string[]): Promise<PlanNode[]> => {
    const connection = await oauth.service.storage.pool.connect();
    try {
      await connection.query('SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan');
      const plans: PlanNode[] = [];
      for (const text of texts) {
        const parameters = new Set(text.match(/\$\d+/g)).size;
        await connection.query(`PREPARE examined AS ${text}`);
        const execute = `EXECUTE examined(${Array.from({ length: parameters }, () => 'NULL').join(', ')})`;
        const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `EXPLAIN (FORMAT JSON) ${execute}`,
        );
        plans.push(rows[0]!['QUERY PLAN'][0].Plan);
        await connection.query('DEALLOCATE examined');
      }
      return plans;
    } finally {
      // Its settings end with the transaction.
      connection.release(true);
    }
  };

  /** The statements with parameters that a visit makes. */
  const statementsOf = async (visit: () => Promise<unknown>): Promise<string[]> => {
    const log = logStatements(oauth.service.storage.pool);
    await visit();
    return [...new Set(log.drain())].filter((text) => text.includes('$1'));
  };

  /** Those among the statements that read much, each with the table. */
  const readMuch = async (texts: readonly string[]): Promise<string[]> => {
    const plans = await plansOf(texts);
    return texts.flatMap((text, at) =>
      nodesOf(plans[at]!)
        .filter(readsMuch)
        .map((node) => `${node['Relation Name']}: ${text}`),
    );
  };

  it('use an index for every look-up, so that no growing table is scanned', async () => {
    await addPeople();
    const texts = await statementsOf(await prepareHotPaths(oauth));
    expect(texts.length).toBeGreaterThan(15);
    expect(await readMuch(texts)).toEqual([]);
  });

  it('scan a table in the clean-up only if it is small, or its index would cost more than it saves', async () => {
    const texts = await statementsOf(() => cleanUp.run(oauth.service.context));
    const nodes = (await plansOf(texts)).flatMap(nodesOf);
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    expect(whole.sort()).toEqual([
      'approvals',
      'canaries',
      'contact_changes',
      // Written by every sign-in, several times (docs/scale.md).
      'counters',
      'inbox_messages',
      'message_switches',
      'second_factor_setups',
      'used_challenges',
    ]);
    expect(nodes.filter((node) => node['Node Type'] === 'Tid Scan').length).toBeGreaterThan(15);
  });

  it('find the history of one application among the entries of ten thousand others', async () => {
    const { service, person } = oauth;
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    const { id } = await createApplication(service, person, 'OAUTH2_CLIENT');
    const token = person.jwt.access;
    ok(await service.call('PATCH', `/oauth2/${id}/`, { token, body: { name: 'Calendar' } }));
    await service.storage.pool.query(
      `INSERT INTO audit_events (at, event, target_type, target_id)
       SELECT now(), 'application_changed', 'application', gen_random_uuid()::text FROM generate_series(1, 10000);
       ANALYZE audit_events`,
    );
    const page = async (query: Record<string, string>) =>
      ok(await service.call('GET', `/oauth2/${id}/history/`, { token, query: { limit: '1', ...query } }));
    const texts = await statementsOf(async () => {
      const { items, next_cursor } = await page({});
      expect(items).toHaveLength(1);
      expect((await page({ cursor: next_cursor })).items).toHaveLength(1);
    });
    expect(texts.filter((text) => text.includes('audit_events'))).toHaveLength(2);
    expect(await readMuch(texts)).toEqual([]);
  });
});
