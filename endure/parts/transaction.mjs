/**
 * A transaction stays open for 15 minutes under load (or for most of a shorter run), so that vacuum cannot remove dead rows that it may still
 * see. During that time a sign-in may take at most twice as long, and a message may wait in the queue for at most ten seconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../../scripts/bench/measure.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { visitors } from '../load/visitors.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 8;
/** Enough that each signs in only a few times: while the transaction is open, a row that is updated often accumulates dead versions. */
const people = 50_000;
const maxHeldMs = 15 * 60_000;
/** Length of a sample: one is taken before the transaction, for comparison, and one at its end. */
const minSampleMs = 10_000;
const maxRatio = 2;
const maxBehindSeconds = 10;
const signIn = ['identify', 'send', 'verify', 'authenticate'];
const pollMs = 500;

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The sum of the 95th percentiles of a sign-in's calls, and the longest time that the queue of messages was behind. */
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
  const p95Of = (name) => percentile(recorder.times.get(name) ?? [], 0.95);
  return { p95: signIn.reduce((sum, name) => sum + p95Of(name), 0), behind };
}

export async function transaction({ minutes }) {
  const sampleMs = Math.max(minSampleMs, (minutes * 60_000) / 10);
  const heldMs = Math.min(maxHeldMs, minutes * 60_000);
  const world = await startWorld({ processes: 2, people });
  const observer = await connect(world.direct);
  const holder = await connect(world.direct);
  try {
    const work = async (recorder) => {
      // Warm-up: code that is not compiled yet is slow for another reason.
      await sample(2 * sampleMs, { recorder, observer });
      const before = await sample(sampleMs, { recorder, observer });
      await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await holder.query('SELECT count(*) FROM users');
      const held = await sample(heldMs - sampleMs, { recorder, observer });
      const atEnd = await sample(sampleMs, { recorder, observer });
      const during = { p95: atEnd.p95, behind: Math.max(held.behind, atEnd.behind) };
      await holder.query('COMMIT');
      return { before, during };
    };
    const outcome = await underLoad(world, clients, work, visitors());
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
      notes: [
        `${outcome.operations} operations of people who come a few times each. The 95th percentiles of the four calls of a sign-in are added up.`,
      ],
      violations: [
        ...outcome.violations,
        ...(ratio <= maxRatio ? [] : [{ kind: 'slow', detail: `${ratio.toFixed(2)} times as slow as before` }]),
        ...(during.behind <= maxBehindSeconds
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
