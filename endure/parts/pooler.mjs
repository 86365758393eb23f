/** The service behind PgBouncer, in session and in transaction mode: the same invariants hold as without it. */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { unpackPackages } from '../install/debianPackages.mjs';
import { inDatabase } from '../load/inDatabase.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { startPgbouncer } from '../world/pgbouncer.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 16;
const processes = 4;
const recoveryLimitMs = 5000;
const modes = ['session', 'transaction'];

/** Connections of the service at the server: those of the pooler and those that bypass it. */
const connectionsOf = (direct) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS all FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0].all;
  });

async function runMode(mode, { packages, postgres, minutes }) {
  const direct = await postgres.createDatabase();
  const pooler = await startPgbouncer(packages, direct, mode);
  let world;
  try {
    world = await startWorld({
      processes,
      databaseUrl: pooler.url,
      env: mode === 'transaction' ? { DATABASE_DIRECT_URL: direct } : {},
    });
    const outcome = await underLoad(world, clients, async () => {
      await wait((minutes / modes.length / 2) * 60_000);
      const connections = await connectionsOf(direct);
      await postgres.halt();
      await wait(3000);
      await postgres.start();
      const served = await untilServed(world);
      await wait((minutes / modes.length / 2) * 60_000);
      return { connections, served };
    });
    return { mode, ...outcome };
  } finally {
    await world?.stop();
    await pooler.stop();
  }
}

export async function pooler({ minutes, only }) {
  const packages = await unpackPackages(['pgbouncer']);
  const postgres = await startPostgres();
  try {
    const runs = [];
    for (const mode of modes)
      if (!only || mode === only) runs.push(await runMode(mode, { packages, postgres, minutes }));
    const late = runs.filter(({ result }) => result.served > recoveryLimitMs);
    return {
      head: ['mode', 'operations', 'connections at the server', 'served again after a restart', 'violations'],
      rows: runs.map(({ mode, operations, result, violations }) => [
        mode,
        operations,
        result.connections,
        `${(result.served / 1000).toFixed(1)} s`,
        violations.length,
      ]),
      notes: [`${packages.versions}.`],
      violations: [
        ...runs.flatMap(({ mode, violations }) =>
          violations.map(({ kind, detail }) => ({ kind: `${mode}: ${kind}`, detail })),
        ),
        ...late.map(({ mode, result }) => ({
          kind: `late in ${mode} mode`,
          detail: `${(result.served / 1000).toFixed(1)} s after the restart of the database`,
        })),
      ],
    };
  } finally {
    await postgres.stop();
    await packages.remove();
  }
}
