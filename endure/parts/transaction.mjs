/**
 * Somebody holds a transaction open for 15 minutes under load (or for most of a shorter run): rows that it could see pile up. Sign-ins and
 * queues may suffer by no more than a factor of two and ten seconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../../scripts/bench/measure.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 8;
const longestMs = 15 * 60_000;
/** Before it, for comparison, and at its end. */
const shortestSampleMs = 10_000;
const mostRatio = 2;
const mostBehindSeconds = 10;
const signIn = ['identify', 'send', 'verify', 'authenticate'];
const pollMs = 500;

async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** 95th percentile of a sign-in's calls together, and how far the queue of messages was behind at most. */
async function sample(milliseconds, { recorder, observer }) {
  recorder.times.clear();
  const end = performance.now() + milliseconds;
  let behind = 0;
  while (performance.now() < end) {
    await wait(pollMs);
    const { rows } = await observer.query(
      `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float8 AS seconds
       FROM outbox WHERE state = 'queued' AND due_at <= clock_timestamp()`,
    );
    behind = Math.max(behind, rows[0].seconds);
  }
  const of = (name) => percentile(recorder.times.get(name) ?? [], 0.95);
  return { p95: signIn.reduce((sum, name) => sum + of(name), 0), behind };
}

export async function transaction({ minutes }) {
  const sampleMs = Math.max(shortestSampleMs, (minutes * 60_000) / 10);
  const heldMs = Math.min(longestMs, minutes * 60_000);
  const world = await startWorld({ identity: 2, site: 1 });
  const observer = await connected(world.direct);
  const holder = await connected(world.direct);
  try {
    const outcome = await underLoad(world, clients, async (recorder) => {
      // What is not compiled yet is slow for another reason.
      await sample(2 * sampleMs, { recorder, observer });
      const before = await sample(sampleMs, { recorder, observer });
      await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await holder.query('SELECT count(*) FROM users');
      await wait(Math.max(0, heldMs - sampleMs));
      const during = await sample(sampleMs, { recorder, observer });
      await holder.query('COMMIT');
      return { before, during };
    });
    const { before, during } = outcome.result;
    const ratio = during.p95 / before.p95;
    return {
      head: ['sign-in, 95th percentile', 'before', 'at the end of it', 'ratio', 'queue behind at most'],
      rows: [
        [
          `transaction open for ${(heldMs / 60_000).toFixed(1)} min`,
          `${before.p95.toFixed(0)} ms`,
          `${during.p95.toFixed(0)} ms`,
          ratio.toFixed(2),
          `${during.behind.toFixed(1)} s`,
        ],
      ],
      notes: [`${outcome.operations} operations. The 95th percentiles of the four calls of a sign-in are added up.`],
      violations: [
        ...outcome.violations,
        ...(ratio <= mostRatio ? [] : [{ kind: 'slow', detail: `${ratio.toFixed(2)} times as slow as before` }]),
        ...(during.behind <= mostBehindSeconds
          ? []
          : [{ kind: 'queue', detail: `${during.behind.toFixed(1)} s behind` }]),
      ],
    };
  } finally {
    await holder.end();
    await observer.end();
    await world.stop();
  }
}
