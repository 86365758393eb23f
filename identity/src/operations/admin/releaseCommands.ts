import { readFile } from 'node:fs/promises';
import { listCanaries, type CanaryRow } from '../../site/release-reports/canaries.repository';
import { percentile75 } from '../../site/release-reports/paintBuckets';
import { readRegistry, type Release } from '../../site/release-reports/readRegistry';
import { CommandError, type Operator } from './operator';

/** Changes of the registry that are shown. */
const changesShown = 50;

/**
 * Which release of each remote is live, which canaries run and what browsers reported of them, and the last changes.
 * @throws {CommandError} if the registry cannot be read
 */
export async function listReleases({ config: { releases }, storage }: Operator) {
  const [registry, history, canaries] = await Promise.all([
    readRegistry(releases.registry).catch((error: Error) => {
      throw new CommandError(error.message);
    }),
    readHistory(releases.history),
    listCanaries(storage.db),
  ]);
  const releaseOf = ({ version, releasedAt, commit, bytes }: Release) => ({
    version,
    released_at: releasedAt,
    commit,
    bytes,
  });
  const rowOf = (remote: string, { version }: Release): CanaryRow | undefined =>
    canaries.find((row) => row.remote === remote && row.version === version);
  const canaryOf = (remote: string, { percent, ...release }: Release & { percent: number }) => ({
    ...releaseOf(release),
    percent,
    ...figuresOf(rowOf(remote, release)),
  });
  /** The figures of a former canary are kept for as long as the service stores them. */
  const endedCanaryOf = (remote: string, release: Release) => {
    const row = rowOf(remote, release);
    return { ...releaseOf(release), as_canary: row ? figuresOf(row) : null };
  };
  return {
    remotes: Object.entries(registry).map(([remote, entry]) => ({
      remote,
      ...endedCanaryOf(remote, entry),
      canary: entry.canary ? canaryOf(remote, entry.canary) : null,
      previous: (entry.previous ?? []).map((release) => endedCanaryOf(remote, release)),
    })),
    changes: history.slice(0, changesShown),
  };
}

function figuresOf(row: CanaryRow | undefined) {
  const side = (views = 0, failures = 0, paints: readonly number[] = []) => ({
    views,
    failures,
    /** 75th percentile of the largest paint, ms. */
    paint_ms: percentile75(paints) ?? null,
  });
  return {
    reported: side(row?.canary_views, row?.canary_failures, row?.canary_paints),
    reported_live: side(row?.live_views, row?.live_failures, row?.live_paints),
    stopped_at: row?.stopped_at ?? null,
  };
}

/** Newest first; a registry behind a URL has no history here, and a line truncated by a full disk is skipped. */
async function readHistory(file: string): Promise<object[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const readLine = (line: string): object[] => {
    try {
      return [JSON.parse(line) as object];
    } catch {
      return [];
    }
  };
  return text.split('\n').flatMap(readLine).reverse();
}
