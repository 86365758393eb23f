import type { FastifyPluginCallback } from 'fastify';
import { migrations } from '../../../migrations/index';
import type { Context } from '../../context';
import { cameToPrivatePort } from '../../platform/http/privateListener';
import { notFound } from '../../platform/http/errors';
import type { Prometheus } from '../../platform/http/prometheus';
import { countAppliedMigrations } from './health.repository';

/** Longer than a call waits for a connection of a busy pool: a process that is busy stays ready. */
const answerWithinMs = 3000;
/** Checks of many proxies share an answer of the database for this long. */
const answerLastsMs = 250;
/** Further apart, the clock of this machine or that of the database is wrong, and it is unknown which. */
const farApartMs = 60_000;

/**
 * `live`: the process responds. `ready`: the database responds too and has all migrations, its clock and our own are at most a minute
 * apart, and the process is not shutting down.
 * `metrics`: Prometheus text, on IDENTITY_PORT only.
 */
export const healthRoutes =
  ({ db, clock }: Context, prometheus: Prometheus): FastifyPluginCallback =>
  (app, _options, done) => {
    const hasAnswer = shared(() => Promise.race([hasEveryMigration(db), later(answerWithinMs)]));
    app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }));
    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      const { isDraining, hasSuccessor } = app.drain;
      const isLeaving = isDraining && !hasSuccessor;
      const reason = isLeaving ? 'This process is stopping.' : await reasonNotToServe(clock, hasAnswer);
      if (reason === undefined) return { status: 'ready' };
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason });
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!cameToPrivatePort(request)) throw notFound();
      return reply.type(prometheus.registry.contentType).send(await prometheus.registry.metrics());
    });
    done();
  };

async function reasonNotToServe(
  { machineOffsetMs = 0 }: Context['clock'],
  hasAnswer: () => Promise<boolean>,
): Promise<string | undefined> {
  if (Math.abs(machineOffsetMs) > farApartMs)
    return `The clocks of this machine and of the database are ${Math.round(Math.abs(machineOffsetMs) / 1000)} s apart.`;
  return (await hasAnswer()) ? undefined : 'The database does not answer, or a migration is missing.';
}

/** Coalesces concurrent calls into one; a positive answer is reused for `answerLastsMs`. */
function shared(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const forget = (): void => void (asked = undefined);
  const begin = (): Promise<boolean> => {
    const answer = ask();
    void answer.then((isGood) => (isGood ? setTimeout(forget, answerLastsMs).unref() : forget()));
    return answer;
  };
  return () => (asked ??= begin());
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
