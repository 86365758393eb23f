import type { FastifyPluginCallback } from 'fastify';
import { migrations } from '../../../migrations/index';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import type { Prometheus } from '../../platform/http/prometheus';
import { countAppliedMigrations } from './health.repository';

const answerWithinMs = 1000;
/** Further apart, the clock of this machine or that of the database is wrong, and nobody knows which. */
const farApartMs = 60_000;

/**
 * `live`: the process responds. `ready`: the database responds too and has all migrations, its clock and ours are at most a minute
 * apart, and the process is not shutting down.
 * `metrics`: Prometheus text, for direct callers of IDENTITY_PORT only: a call with X-Forwarded-For, which the site server adds, gets
 * 404.
 */
export const healthRoutes =
  ({ db, clock }: Context, prometheus: Prometheus): FastifyPluginCallback =>
  (app, _options, done) => {
    app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }));
    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      const reason = app.drain.isDraining ? 'This process is stopping.' : await reasonNotToServe({ db, clock });
      if (reason === undefined) return { status: 'ready' };
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason });
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (request.headers['x-forwarded-for'] !== undefined) throw notFound();
      return reply.type(prometheus.registry.contentType).send(await prometheus.registry.metrics());
    });
    done();
  };

async function reasonNotToServe({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string | undefined> {
  const { machineOffsetMs = 0 } = clock;
  if (Math.abs(machineOffsetMs) > farApartMs)
    return `The clocks of this machine and of the database are ${Math.round(Math.abs(machineOffsetMs) / 1000)} s apart.`;
  const isUsable = await Promise.race([hasEveryMigration(db), later(answerWithinMs)]);
  return isUsable ? undefined : 'The database does not answer, or a migration is missing.';
}

async function hasEveryMigration(db: Context['db']): Promise<boolean> {
  try {
    return (await countAppliedMigrations(db)) >= migrations.length;
  } catch {
    return false;
  }
}

const later = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
