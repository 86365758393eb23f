/** Whether tables and indexes keep unused space. */

/** Bytes for each row that a table has ever held: space of deleted rows is reused. */
const maxRoomRatio = 1.5;
const minMoreBytes = 1e6;
/** Dead rows come and go with each vacuum. */
const maxDeadRatio = 2;
const minMoreDead = 2000;

/** State of every table. @param {import('pg').Client} client */
export async function readTables(client) {
  const { rows } = await client.query(
    `SELECT relname AS name, n_live_tup::float8 AS live, n_dead_tup::float8 AS dead,
       pg_table_size(relid)::float8 AS "table", pg_indexes_size(relid)::float8 AS "index"
     FROM pg_stat_user_tables`,
  );
  return rows;
}

const most = (values) => Math.max(...values);

function bloatOfTable(name, states) {
  const third = Math.ceil(states.length / 3);
  const [early, late] = [states.slice(0, third), states.slice(-third)];
  const dead = { early: most(early.map((state) => state.dead)), late: most(late.map((state) => state.dead)) };
  const grown = ['table', 'index']
    .filter((kind) => {
      const [first, last] = [states[0][kind], states[states.length - 1][kind]];
      const rowsMore = Math.max(1, most(states.map(({ live }) => live)) / Math.max(1, states[0].live));
      return last - first * rowsMore > minMoreBytes && last > first * rowsMore * maxRoomRatio;
    })
    .map((kind) => `${kind} ${(states[0][kind] / 1e6).toFixed(1)} to ${(states.at(-1)[kind] / 1e6).toFixed(1)} MB`);
  if (dead.late > dead.early * maxDeadRatio + minMoreDead) grown.push(`dead rows ${dead.early} to ${dead.late}`);
  return { name, dead: dead.late, grown };
}

/**
 * @param {{ name: string, live: number, dead: number, table: number, index: number }[][]} samples what `readTables` has read each time
 * @returns the tables that have grown by more than their rows explain, and a line for the report
 */
export function bloatOf(samples) {
  const tables = samples[0].map(({ name }) =>
    bloatOfTable(
      name,
      samples.flatMap((sample) => sample.filter((state) => state.name === name)),
    ),
  );
  const grown = tables.filter((table) => table.grown.length > 0);
  const deadest = tables.reduce((one, other) => (other.dead > one.dead ? other : one));
  return {
    grown: grown.map(({ name, grown: what }) => `${name}: ${what.join(', ')}`),
    text: `dead rows at most ${deadest.dead} (${deadest.name}); tables and indexes that have grown by more than their rows: ${grown.map(({ name }) => name).join(', ') || 'none'}`,
  };
}
