/** Rows that the clean-up of the service has to have deleted. */
import { setTimeout as wait } from 'node:timers/promises';
import { inDatabase } from './inDatabase.mjs';

/** The end of a row by table, and how long it is kept after that. */
const kept = {
  verifications: ['expires_at', '1 day'],
  site_tokens: ['expires_at', '0'],
  external_visits: ['expires_at', '0'],
  contact_changes: ['expires_at', '0'],
  oauth2_artifacts: ['expires_at', '0'],
  saml_requests: ['expires_at', '0'],
  saml_received_messages: ['expires_at', '0'],
  second_factor_setups: ['expires_at', '0'],
  used_challenges: ['expires_at', '0'],
  counters: ['resets_at', '0'],
  outbox: ['finished_at', '7 days'],
  inbox_messages: ['sent_at', '7 days'],
  sessions: ['expires_at', '30 days'],
};
const pollMs = 100;

async function count(client) {
  const counts = [];
  for (const [table, [end, time]] of Object.entries(kept)) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${end} < (SELECT ran_at FROM jobs WHERE name = 'clean-up') - $1::interval`,
      [time],
    );
    counts.push({ table, count: rows[0].count });
  }
  return counts;
}

/**
 * Waits until the last clean-up has finished.
 * @returns {Promise<import('../checker/history.mjs').Violation[]>} the tables that it left rows in
 */
export const staleRows = (direct, limitMs) =>
  inDatabase(direct, async (client) => {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const left = (await count(client)).filter((table) => table.count > 0);
      if (left.length === 0 || performance.now() > deadline)
        return left.map((table) => ({ kind: 'row left', detail: `${table.count} in ${table.table}` }));
      await wait(pollMs);
    }
  });

/** Old rows in addition to those of the run. @returns {Promise<void>} */
export const seedOldRows = (direct, rows) =>
  inDatabase(direct, async (client) => {
    const source = `generate_series(1, ${rows}) AS n, (SELECT id FROM users LIMIT 1) AS someone`;
    // Each is due on one of the seven days.
    const at = `clock_timestamp() + make_interval(secs => (n::float8 / ${rows} * 6.5 * 86400))`;
    await client.query(`
      INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at, state, finished_at)
        SELECT 'email', 'notice', 'nobody@mail.example', '{}', ${at} - interval '7 days', ${at} - interval '7 days', ${at} - interval '7 days', 'sent', ${at} - interval '7 days' FROM ${source};
      INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, expires_at, device, ip, confirmed_at)
        SELECT gen_random_uuid(), id, ${at} - interval '200 days', ${at} - interval '200 days', ${at} - interval '200 days', ${at} - interval '30 days', 'old', '10.0.0.1', ${at} - interval '200 days' FROM ${source};
      INSERT INTO used_challenges (challenge, expires_at) SELECT 'old ' || n, ${at} FROM ${source};
      INSERT INTO counters (key, count, resets_at) SELECT 'old|' || n, 1, ${at} FROM ${source};`);
  });
