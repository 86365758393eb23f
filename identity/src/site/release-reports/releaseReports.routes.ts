import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { Empty } from '@passport/shared/schemas/common';
import { ReleaseReport, StoppedCanaries, type ReleaseView } from '@passport/shared/schemas/releaseReports';
import type { Context } from '../../context';
import { countView, listStoppedCanaries, stopCanary, type CanaryRow } from './canaries.repository';
import { isWorse } from './isWorse';
import { canaryName, createNamedCanariesReader } from './namedCanaries';

const reportBytes = 2048;

/** The limit of an address for a canary. */
const limitKey = (canary: string, ip: string): string => `reports|${canary}|${ipBucket(ip)}`;

/** One view of each canary: a page that reports one twice counts once. */
const oneEach = (views: readonly ReleaseView[]): Map<string, ReleaseView> =>
  new Map(views.map((view) => [canaryName(view.remote, view.canary), view]));

/**
 * `POST /release_reports/`: a browser reports the outcome of a page of a canary, or of the live release at the same time. Views of anything that the registry does not
 * name as a canary, and those over the limit of an address, are dropped silently: no page waits for the response.
 * `GET /release_reports/stopped/`: which canaries no browser gets any more.
 */
export const releaseReportsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, log } = context;
    const readNamedCanaries = createNamedCanariesReader(context);

    async function stopIfWorse(row: CanaryRow, now: Date): Promise<void> {
      if (row.stopped_at !== null) return;
      const canary = { views: row.canary_views, failures: row.canary_failures };
      const live = { views: row.live_views, failures: row.live_failures };
      if (isWorse(canary, live) && (await stopCanary(db, row, now)))
        log.warn(
          { remote: row.remote, version: row.version, canary, live },
          'canary stopped: it fails more often than the live release',
        );
    }

    app.post(
      '/release_reports/',
      { bodyLimit: reportBytes, schema: { body: ReleaseReport, response: { 200: Empty } } },
      async ({ body, ip }) => {
        const named = await readNamedCanaries();
        const now = clock.now();
        for (const [name, view] of oneEach(body.views)) {
          const row = named.has(name) ? await countView(db, view, limitKey(name, ip), now) : undefined;
          if (row) await stopIfWorse(row, now);
        }
        return {};
      },
    );

    app.get('/release_reports/stopped/', { schema: { response: { 200: StoppedCanaries } } }, async () => ({
      stopped: await listStoppedCanaries(db),
    }));
  };
