/** The primary of two PostgreSQL servers under Patroni is killed under load: every answer holds afterwards, and the service is back soon. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { underLoad } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { startPatroni } from '../world/patroni.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 8;
const processes = 4;
/** At most; fewer in a run that is shorter. */
const wanted = 10;
/** Between the return of a standby and the next kill. */
const pauseMs = 5000;
const pollMs = 100;
/** After the database takes writes again. */
const recoveryLimitMs = 5000;
const giveUpMs = 180_000;

/** The ways a primary is lost; each leaves both servers running in the end. */
const losses = {
  /** Its machine is gone without notice: the lease of the primary has to expire. The machine is back once the other one leads. */
  machine: {
    lose: (node) => node.kill(),
    mend: async (node, other) => {
      while (!(await other.isPrimary())) await wait(pollMs);
      node.start();
    },
  },
  /** Only PostgreSQL ends, and Patroni fails over. */
  database: { lose: (node) => node.killDatabase(), mend: () => Promise.resolve() },
};

/**
 * Whether a server takes a write that a standby has to have. Right after its promotion it takes some alone, before Patroni has configured it
 * to wait for the other one.
 */
async function writes({ url }) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS endure (at timestamptz)');
    await client.query('INSERT INTO endure VALUES (now())');
    const { rows } = await client.query(
      `SELECT count(*)::int AS standbys FROM pg_stat_replication WHERE sync_state = 'sync'`,
    );
    return rows[0].standbys > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns milliseconds until one of the servers has taken a write, by asking all of them again and again */
async function untilWritten(nodes) {
  const started = performance.now();
  let isWritten = false;
  const ask = async (node) => {
    while (!isWritten && performance.now() - started < giveUpMs) {
      if (await writes(node)) isWritten = true;
      else await wait(pollMs);
    }
  };
  await Promise.race(nodes.map(ask));
  return performance.now() - started;
}

async function loseOne(kind, { cluster, world }) {
  await cluster.untilSynchronous();
  await wait(pauseMs);
  const node = await cluster.primary();
  const other = cluster.nodes.find((each) => each !== node);
  await losses[kind].lose(node);
  const mended = losses[kind].mend(node, other);
  const database = await untilWritten(cluster.nodes);
  const service = await untilServed(world, giveUpMs);
  await mended;
  return { kind, database, service };
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

export async function failover({ minutes, only }) {
  const cluster = await startPatroni();
  let world;
  try {
    world = await startWorld({ processes, databaseUrl: cluster.url });
    const kinds = Object.keys(losses).filter((kind) => !only || kind === only);
    const end = performance.now() + minutes * 60_000;
    const outcome = await underLoad(world, clients, async () => {
      const losts = [];
      do losts.push(await loseOne(kinds[losts.length % kinds.length], { cluster, world }));
      while (losts.length < wanted && performance.now() < end);
      await cluster.untilSynchronous();
      return losts;
    });
    const late = outcome.result.filter(({ service }) => service > recoveryLimitMs);
    return {
      head: ['lost', 'database takes writes after', 'service answers after that'],
      rows: outcome.result.map(({ kind, database, service }) => [kind, seconds(database), seconds(service)]),
      notes: [
        `${cluster.versions}.`,
        `${outcome.operations} operations. Answers: ${Object.entries(outcome.answers)
          .map(([key, count]) => `${key}: ${count}`)
          .join(', ')}.`,
      ],
      violations: [
        ...outcome.violations,
        ...late.map(({ kind, service }) => ({
          kind: `late after the loss of a ${kind}`,
          detail: `${seconds(service)} after the database`,
        })),
      ],
    };
  } finally {
    await world?.stop();
    await cluster.stop();
  }
}
