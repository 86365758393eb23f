/** Time that passes for the processes and their database together, without real waiting. */
import { setTimeout as wait } from 'node:timers/promises';
import { inDatabase } from '../load/inDatabase.mjs';

const pollMs = 20;
const noticeLimitMs = 60_000;

/** From now on the database reads its clock from our own function. @param {string} direct URL of a database without connections */
export const prepareClock = (direct) =>
  inDatabase(direct, async (client) => {
    await client.query(`
      CREATE TABLE endure_clock (ahead interval NOT NULL);
      INSERT INTO endure_clock VALUES ('0');
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + ahead FROM public.endure_clock';`);
    // Before the functions of PostgreSQL, which would come first otherwise.
    const { rows } = await client.query('SELECT current_database() AS name');
    await client.query(`ALTER DATABASE ${rows[0].name} SET search_path = public, pg_catalog`);
  });

/**
 * Lets time pass, the database first: processes compare their clock with that of the database after each step. Resolves once all of them
 * have set theirs.
 * @param {object} world
 * @param {number} milliseconds that have passed in all
 */
export async function passTo({ direct, control, steppedMsOf, pids }, milliseconds) {
  await inDatabase(direct, (client) =>
    client.query(`UPDATE endure_clock SET ahead = make_interval(secs => $1)`, [milliseconds / 1000]),
  );
  control({ steppedMs: milliseconds });
  const deadline = performance.now() + noticeLimitMs;
  const isBehind = (pid) => steppedMsOf(pid) < milliseconds;
  while (pids().some(isBehind)) {
    if (performance.now() > deadline) throw new Error('A process has not set its clock in a minute.');
    await wait(pollMs);
  }
}

/** The present of the database. @returns {Promise<Date>} */
export const presentOf = (direct) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query('SELECT clock_timestamp() AS at');
    return rows[0].at;
  });
