import type { ReleaseView } from '@passport/shared/schemas/releaseReports';
import { sql, type Selectable } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import { countEvent } from '../../protection/limits/counters';
import type { CanariesTables } from './canaries.tables';
import { paintBucketCount, paintBucketOf } from './paintBuckets';

export type CanaryRow = Selectable<CanariesTables['canaries']>;

const keptSeconds = 30 * daySeconds;

/** Reports about one canary counted per address and minute; generous, because many people may share an address. */
const viewsPerAddress = 60;
const windowSeconds = 60;

const noPaints = (): number[] => new Array<number>(paintBucketCount).fill(0);

/** A view as the row that it adds. */
function rowOf({ remote, canary, is_canary, is_failed, paint_ms }: ReleaseView) {
  const paints = noPaints();
  if (paint_ms !== undefined) paints[paintBucketOf(paint_ms) - 1] = 1;
  const [own, other] = is_canary ? ['canary', 'live'] : ['live', 'canary'];
  return {
    remote,
    version: canary,
    [`${own}_views`]: 1,
    [`${own}_failures`]: is_failed ? 1 : 0,
    [`${own}_paints`]: paints,
    [`${other}_views`]: 0,
    [`${other}_failures`]: 0,
    [`${other}_paints`]: noPaints(),
  };
}

/**
 * Counts a view, and the same view against the limit of its address, in one statement. Committed asynchronously: a crash of the database loses
 * some tenths of a second of reports.
 * @param key of the limit, derived from the canary and the address
 * @returns the canary as it is now; undefined over the limit
 */
export async function countView(
  executor: Executor,
  view: ReleaseView,
  key: string,
  now: Date,
): Promise<CanaryRow | undefined> {
  const elementwiseSum = (column: string) =>
    sql`(SELECT array_agg(a + b ORDER BY n) FROM unnest(c.${sql.ref(column)}, excluded.${sql.ref(column)}) WITH ORDINALITY AS t (a, b, n))`;
  const { rows } = await sql<CanaryRow>`
    WITH counted AS (
      ${countEvent({ key, windowSeconds }, now)}
      WHERE c.resets_at <= ${now} OR c.count < ${viewsPerAddress}::integer
      RETURNING set_config('synchronous_commit', 'off', true)
    )
    INSERT INTO canaries AS c (remote, version, canary_views, canary_failures, canary_paints,
      live_views, live_failures, live_paints, reported_at)
    SELECT v.remote, v.version, v.canary_views, v.canary_failures, v.canary_paints,
      v.live_views, v.live_failures, v.live_paints, ${now}::timestamptz
    FROM counted, jsonb_to_record(${JSON.stringify(rowOf(view))}::jsonb) AS v (remote text, version text,
      canary_views integer, canary_failures integer, canary_paints integer[],
      live_views integer, live_failures integer, live_paints integer[])
    ON CONFLICT (remote, version) DO UPDATE SET
      canary_views = c.canary_views + excluded.canary_views,
      canary_failures = c.canary_failures + excluded.canary_failures,
      canary_paints = ${elementwiseSum('canary_paints')},
      live_views = c.live_views + excluded.live_views,
      live_failures = c.live_failures + excluded.live_failures,
      live_paints = ${elementwiseSum('live_paints')},
      reported_at = excluded.reported_at
    RETURNING c.*`.execute(executor);
  return rows[0];
}

/** @returns whether this call stopped it */
export async function stopCanary(
  executor: Executor,
  { remote, version }: Pick<CanaryRow, 'remote' | 'version'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('canaries')
    .set({ stopped_at: now })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listStoppedCanaries = (executor: Executor): Promise<Pick<CanaryRow, 'remote' | 'version'>[]> =>
  executor
    .selectFrom('canaries')
    .select(['remote', 'version'])
    .where('stopped_at', 'is not', null)
    .orderBy('remote')
    .orderBy('version')
    .execute();

/** Every canary, the one that was reported last first. */
export const listCanaries = (executor: Executor): Promise<CanaryRow[]> =>
  executor.selectFrom('canaries').selectAll().orderBy('reported_at', 'desc').orderBy('remote').execute();

/** Deletes canaries without a report for a month. Stopped ones are kept, because the registry may still list them. */
export async function purgeCanaries(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'canaries', (row) =>
    row.and([row('reported_at', '<', addSeconds(now, -keptSeconds)), row('stopped_at', 'is', null)]),
  );
}
