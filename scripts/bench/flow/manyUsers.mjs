/** One service with many people: they are put straight into its database, then some of them sign in one at a time. */
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { median } from '../measure.mjs';
import { phoneOf, phonePrefix, post, signIn } from './programs.mjs';

const warmUps = 50;
const samples = 300;
/** Calls that are timed. */
const paths = {
  identify: '/api/user/identify/',
  authenticate: '/api/user/standard_auth/',
  refresh: '/api/user/refresh_jwt/',
};

/**
 * Adds people with the phones `phoneOf(0)` … `phoneOf(count - 1)` to a database that the service has migrated, as if they had
 * registered, and lets PostgreSQL learn the size of what it holds.
 * @param {string} databaseUrl
 * @param {number} count at most ten million: a phone has seven digits for them
 */
export async function seedUsers(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedUsersOver(client, count);
  } finally {
    await client.end();
  }
}

/** The same over a connection that is open. @param {{ query: Function }} client */
export async function seedUsersOver(client, count) {
  await client.query(
    `INSERT INTO users (first_name, last_name, phone, email, is_verified)
     SELECT 'Person', 'Number ' || n, $2 || lpad(n::text, 7, '0'), 'person' || n || '@mail.example', true
     FROM generate_series(0, $1::integer - 1) AS n`,
    [count, phonePrefix],
  );
  await client.query('VACUUM (ANALYZE) users');
  // The dirty pages of a million rows are flushed now, not during the measured calls.
  await client.query('CHECKPOINT');
}

/**
 * Signs in random people one after the other, each with a refresh at the end.
 * @param {string} origin of the service
 * @param {number} count how many people there are
 * @param {{ code(to: string): Promise<string> }} sink where their codes arrive
 * @returns {Promise<{ identify: number, authenticate: number, refresh: number }>} median milliseconds of each call
 */
export async function latencies(origin, count, sink) {
  const taken = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  const call = async (url, body, phone) => {
    const started = performance.now();
    const answer = await post(url, body, phone);
    const milliseconds = performance.now() - started;
    const name = Object.keys(paths).find((candidate) => url.endsWith(paths[candidate]));
    if (name !== undefined) taken[name].push(milliseconds);
    return answer;
  };
  for (let n = 0; n < warmUps + samples; n += 1) {
    const phone = phoneOf(randomInt(count));
    const { refresh } = await signIn(origin, phone, sink, call);
    await call(`${origin}${paths.refresh}`, { refresh }, phone);
  }
  return Object.fromEntries(Object.entries(taken).map(([name, values]) => [name, median(values.slice(warmUps))]));
}
