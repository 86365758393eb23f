import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '../../platform/storage/database';
import { listCanaries, type CanaryRow } from './canaries.repository';

/** Adds what browsers reported of canaries to the metrics; read from the database at each scrape, so that every process reports the same. */
export function measureCanaries(registry: Registry, db: Executor): void {
  const sides = ['remote', 'version', 'side'] as const;
  let reading: Promise<CanaryRow[]> | undefined;
  /** A scrape collects all gauges in parallel: they share one reading. */
  const read = (): Promise<CanaryRow[]> => (reading ??= listCanaries(db).finally(() => (reading = undefined)));
  const perSide = (name: string, help: string, of: (row: CanaryRow, side: 'canary' | 'live') => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: sides,
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await read()) {
          for (const side of ['canary', 'live'] as const)
            this.set({ remote: row.remote, version: row.version, side }, of(row, side));
        }
      },
    });
  perSide(
    'passport_canary_views',
    'Reported page views of a canary, and of the live release beside it.',
    (row, side) => (side === 'canary' ? row.canary_views : row.live_views),
  );
  perSide('passport_canary_failures', 'Reported page views that failed.', (row, side) =>
    side === 'canary' ? row.canary_failures : row.live_failures,
  );
  new Gauge({
    name: 'passport_canary_stopped',
    help: '1 for a canary that was stopped because it failed more than the live release.',
    labelNames: ['remote', 'version'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { remote, version, stopped_at } of await read())
        this.set({ remote, version }, stopped_at === null ? 0 : 1);
    },
  });
}
