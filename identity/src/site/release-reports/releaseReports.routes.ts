import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { Empty } from '@passport/shared/schemas/common';
import { ReleaseReport, StoppedCanaries, type ReleaseView } from '@passport/shared/schemas/releaseReports';
import type { Context } from '../../context';
import { countViews, listStoppedCanaries, stopCanary } from './canaries.repository';
import { isWorse } from './isWorse';

/** Page views that count, of one address in a minute. */
const limit = 60;
const windowSeconds = 60;
const reportBytes = 2048;

const keyOf = (ip: string): string => `reports|${ipBucket(ip)}`;

/** One view of each canary: a page that names one twice counts once. */
const oneEach = (views: readonly ReleaseView[]): ReleaseView[] => [
  ...new Map(views.map((view) => [`${view.remote}@${view.canary}`, view])).values(),
];

/**
 * `POST /release_reports/`: a browser tells how a page of a canary, or of the live release beside it, went. A report over the limit is
 * dropped without a word: nobody waits for the answer.
 * `GET /release_reports/stopped/`: which canaries the site servers must not give any more.
 */
export const releaseReportsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, log } = context;

    app.post(
      '/release_reports/',
      { bodyLimit: reportBytes, schema: { body: ReleaseReport, response: { 200: Empty } } },
      async ({ body, ip }) => {
        const now = clock.now();
        const canaries = await countViews(db, oneEach(body.views), { key: keyOf(ip), limit, windowSeconds }, now);
        for (const canary of canaries) {
          if (canary.stopped_at !== null) continue;
          const [own, live] = [
            { views: canary.canary_views, failures: canary.canary_failures },
            { views: canary.live_views, failures: canary.live_failures },
          ];
          if (isWorse(own, live) && (await stopCanary(db, canary, now)))
            log.warn(
              { remote: canary.remote, version: canary.version, canary: own, live },
              'canary stopped: it fails more often than the live release',
            );
        }
        return {};
      },
    );

    app.get('/release_reports/stopped/', { schema: { response: { 200: StoppedCanaries } } }, async () => ({
      stopped: await listStoppedCanaries(db),
    }));
  };
