/** How long the long lists of a developer take: 500 applications, and the log of an endpoint with a million attempts. */
import { median } from '../measure.mjs';
import { signIn, spreadPhone } from './programs.mjs';
import { becomeDeveloper } from './webhooks.mjs';

const applications = 500;
const attempts = 1_000_000;
const failures = 20;
const warmUps = 20;
const samples = 100;

/** One attempt a second, of three kinds; the oldest failed. Nothing is left to be delivered. */
const seedAttempts = `
  INSERT INTO webhook_events (application_id, event, body, created_at, state, attempts)
  SELECT $1::uuid, (ARRAY['sign_in', 'sign_in', 'sign_in', 'profile.changed', 'consent.granted'])[1 + n % 5], '{}',
    date_trunc('milliseconds', now()) - ($2::integer - n) * interval '1 second', 'DELIVERED', 1
  FROM generate_series(1, $2::integer) AS n`;
const seedTries = `
  INSERT INTO webhook_attempts (application_id, event_id, event, at, status, duration_ms, response)
  SELECT application_id, id, event, created_at, CASE WHEN row_number() OVER (ORDER BY number) <= $2 THEN 500 ELSE 200 END, 5, 'ok'
  FROM webhook_events WHERE application_id = $1::uuid ORDER BY number`;

/** Times the bare call. */
const budget = 10;

/** @returns the lists that are timed, by name; of the log the newest page, one deep in it, and searches that match old attempts or none */
function pathsOf(id, cursor) {
  const path = `oauth2/${id}/deliveries/`;
  const [from, to] = [days(11), days(10)];
  return {
    'a page of 500 applications': 'oauth2/?limit=100',
    'a page of 1M webhook attempts': path,
    '  after 25,000 others': `${path}?cursor=${cursor}`,
    '  failed ones, the oldest 20': `${path}?result=failed`,
    '  of the status of the oldest 20': `${path}?status=500`,
    '  of a class that there is none of': `${path}?status=4xx`,
    '  of an event that there is none of': `${path}?event=contact.changed`,
    '  of a day eleven days ago': `${path}?from=${from}&to=${to}`,
  };
}

const days = (count) => new Date(Date.now() - count * 86_400_000).toISOString();

/**
 * The pages take turns with the bare call that is their floor, one at a time.
 * @param {{ setup: object }} service as it was started
 * @param {{ setup: object }} bare the program with the floor
 * @param {object} sink receives the codes
 * @returns {Promise<{ bare: number, lists: Record<string, [ms: number, budget: number]> }>} medians; a budget is times the bare call
 */
export async function listLatencies(service, bare, sink) {
  const developer = await becomeDeveloper(service.setup, sink);
  const id = await developer.addEndpoint('http://127.0.0.1:1/');
  const { database } = developer;
  await database.query(
    `INSERT INTO applications (type, name, owner_id, site_url, redirect_hosts, created_at, updated_at)
     SELECT type, name || n, owner_id, site_url, redirect_hosts, created_at - n * interval '1 second', updated_at
     FROM applications, generate_series(2, $2::integer) AS n WHERE id = $1`,
    [id, applications],
  );
  // As a replica a session asks nothing of foreign keys: a million looks that are not measured.
  await database.query('SET session_replication_role = replica');
  await database.query('DELETE FROM webhook_events');
  await database.query(seedAttempts, [id, attempts]);
  await database.query(seedTries, [id, failures]);
  await database.query('VACUUM (ANALYZE)');
  await database.query('CHECKPOINT');

  const { access } = await signIn(`http://127.0.0.1:${bare.setup.port}`, spreadPhone(0), sink);
  const headers = { authorization: `Bearer ${access}` };
  const bareCall = async () => {
    const answer = await fetch(`http://127.0.0.1:${bare.setup.port}/api/user/me/`, { headers });
    if (!answer.ok) throw new Error(`bare call: ${answer.status}`);
    await answer.text();
  };
  let cursor;
  for (let page = 0; page < 500; page += 1) {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    ({ next_cursor: cursor } = await developer.read(`oauth2/${id}/deliveries/${query}`));
  }
  const calls = [
    ['bare', bareCall],
    ...Object.entries(pathsOf(id, cursor)).map(([name, path]) => [name, () => developer.read(path)]),
  ];
  const taken = new Map(calls.map(([name]) => [name, []]));
  for (let n = 0; n < warmUps + samples; n += 1) {
    for (const [name, call] of calls) {
      const startedAt = performance.now();
      await call();
      taken.get(name).push(performance.now() - startedAt);
    }
  }
  await developer.stop();
  const medians = calls.map(([name]) => [name, median(taken.get(name).slice(warmUps))]);
  const [[, floor], ...lists] = medians;
  return { bare: floor, lists: Object.fromEntries(lists.map(([name, ms]) => [name, [ms, budget]])) };
}
