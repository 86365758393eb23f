import { inDatabase } from '../load/inDatabase.mjs';

/** The average history of a person. */
export const sessionsEach = 5;
export const eventsEach = 20;

/**
 * Inserts ended sessions and entries of the security log for every registered person. The rows of a person are spread over the table, as
 * they are when they were written over months.
 * @param {string} direct URL of the database
 * @param {{ hasActs?: boolean }} [options] `hasActs`: one act of each person as well, which operators see in the log
 */
export const seedHistory = (direct, { hasActs = false } = {}) =>
  inDatabase(direct, async (client) => {
    for (let n = eventsEach; n > 0; n -= 1) {
      await client.query(
        `INSERT INTO audit_events (event, user_id, at, ip, country, device)
         SELECT 'sign_in', id, now() - make_interval(days => $1), '10.0.0.1', 'RU', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
         FROM users`,
        [10 * n],
      );
      if (hasActs)
        await client.query(
          `INSERT INTO audit_events (at, event, actor_kind, actor, target_type, target_id, reason, details, request_id)
           SELECT now() - make_interval(days => $1), 'access_requested', 'person', user_id, 'access_request', gen_random_uuid(),
             'A reason of some words', '{"type": "OAUTH2_CLIENT"}', left(translate(gen_random_uuid()::text, '0123456789-', 'ghijklmnop'), 12)
           FROM users WHERE id % $2 = $3`,
          [10 * n, eventsEach, n % eventsEach],
        );
      if (n <= sessionsEach)
        await client.query(
          `INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, expires_at, ended_at, device, ip, confirmed_at)
           SELECT gen_random_uuid(), id, at, at, at, at + interval '180 days', at + interval '1 day', 'Mozilla/5.0', '10.0.0.1', at
           FROM users, (SELECT now() - make_interval(days => $1) AS at) AS moment`,
          [10 * n],
        );
    }
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
    const { rows } = await client.query(
      `SELECT pg_database_size(current_database())::float8 AS bytes, (SELECT count(*) FROM sessions)::int AS sessions,
         (SELECT count(*) FROM audit_events)::int AS events`,
    );
    return rows[0];
  });
